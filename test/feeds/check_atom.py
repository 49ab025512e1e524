"""Reads the Atom feed with feedparser and compares it with /v1/changes.

usage: check_atom.py BASE-URL
"""

import xml.etree.ElementTree as ElementTree

import feedparser

from service import BASE, SITE, check, data, finish, get

ATOM = "{http://www.w3.org/2005/Atom}"


def check_structure(text, lang):
    """Checks the elements that RFC 4287, part 4.1, requires."""
    feed = ElementTree.fromstring(text)
    check(feed.tag == ATOM + "feed", f"{lang}: the root is {feed.tag}")
    for element in [feed, *feed.findall(ATOM + "entry")]:
        for name in ["id", "title", "updated"]:
            found = element.findall(ATOM + name)
            check(len(found) == 1 and found[0].text, f"{lang}: {len(found)} {name} in {element.tag}")
        alternates = [link for link in element.findall(ATOM + "link") if link.get("rel") == "alternate"]
        check(len(alternates) <= 1, f"{lang}: {len(alternates)} alternate links")
    check(len(feed.findall(f"{ATOM}author/{ATOM}name")) == 1, f"{lang}: no author")
    for content in feed.iter(ATOM + "content"):
        children = [child.tag for child in content]
        check(content.get("type") == "xhtml" and children == ["{http://www.w3.org/1999/xhtml}div"], f"{lang}: content {children}")


def main():
    changes = [c for c in data("/v1/changes?since=2000-01-01") if c["added"] or c["removed"] or c["renamed"] or c["correction"]]
    ids = {}
    for lang in ["id", "en"]:
        target = f"/changes.atom?lang={lang}"
        check_structure(get(target), lang)
        feed = feedparser.parse(BASE + target)
        check(feed.bozo == 0, f"{lang}: feedparser reports an error: {feed.get('bozo_exception')}")
        check(feed.version == "atom10", f"{lang}: feedparser reports the version {feed.version}")
        check(feed.feed.language == lang, f"{lang}: the language is {feed.feed.language}")
        links = [link.href for link in feed.feed.links if link.rel == "self"]
        check(len(links) == 1 and links[0].startswith(SITE + "/changes.atom"), f"{lang}: self links {links}")
        check(len(feed.entries) == len(changes), f"{lang}: {len(feed.entries)} entries for {len(changes)} changes")
        for entry, change in zip(feed.entries, changes):
            check(entry.updated == change["date"] + "T00:00:00Z" and entry.updated_parsed, f"{lang}: {entry.title} has the date {entry.updated}, want {change['date']}")
            check(entry.title.startswith(f"{change['year']}: "), f"{lang}: {entry.title} for {change['year']}")
            for day in change["added"] + change["removed"]:
                name = day["localName"] if lang == "id" else day["name"]
                check(f"{day['date']} {name}" in entry.content[0].value.replace("&amp;", "&"), f"{lang}: {entry.title} does not name {day['date']} {name}")
            urls = [d["url"] for d in change["decrees"] if d["url"]]
            check([link.href for link in entry.get("links", [])] == urls, f"{lang}: {entry.title} does not link to {urls}")
        check(feed.feed.updated == feed.entries[0].updated, f"{lang}: the feed has the date {feed.feed.updated}")
        ids[lang] = [entry.id for entry in feed.entries]
    both = ids["id"] + ids["en"]
    check(len(set(both)) == len(both), "two entries have the same id")
    finish(f"{len(changes)} changes as Atom, read by feedparser")


main()
