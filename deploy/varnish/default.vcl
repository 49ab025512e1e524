# Varnish in front of the service: it keeps what it was told for as long as
# s-maxage says, and for a week longer while the service cannot be reached.
#
#   varnishd -f default.vcl -a :80 -s malloc,64m
vcl 4.1;

import std;

backend harikerja {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 1s;
    .first_byte_timeout = 5s;
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# Who may say that the data changed.
acl operators {
    "localhost";
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    # After a change of the data:  curl -X BAN http://127.0.0.1/
    if (req.method == "BAN") {
        if (client.ip !~ operators) {
            return (synth(403, "Only this machine may empty the cache"));
        }
        ban("obj.status != 0");
        return (synth(200, "Emptied"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass); # the service says what it thinks of it
    }
    if (req.url == "/livez" || req.url == "/readyz") {
        return (pass);
    }

    # Nothing of these changes an answer; each would only split the cache.
    unset req.http.Cookie;
    unset req.http.Authorization;
    set req.url = std.querysort(req.url);

    # Pages without ?lang= are in the reader's language, of which there are two.
    if (req.http.Accept-Language ~ "(?i)^\s*(id|in)\b") {
        set req.http.Accept-Language = "id";
    } else if (req.http.Accept-Language ~ "(?i)^\s*en\b") {
        set req.http.Accept-Language = "en";
    } else if (req.http.Accept-Language !~ "(?i)\b(id|in|en)\b") {
        unset req.http.Accept-Language;
    }

    if (std.healthy(req.backend_hint)) {
        set req.grace = 60s; # an old answer at once, a new one behind the scenes
    }
    return (hash);
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon); # the old answer is better than this
        }
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # Varnish keeps no errors by itself: without this every nonsense would reach
    # the service, each time.
    if (beresp.status >= 400 && beresp.http.Cache-Control ~ "s-maxage") {
        set beresp.ttl = 60s;
        return (deliver);
    }
    set beresp.grace = 7d;
    set beresp.keep = 1d; # to ask "has it changed?" instead of asking again
    # What follows is Varnish's own: no-store and the like are obeyed.
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
