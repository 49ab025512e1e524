# Varnish in front of the service: it keeps an answer for as long as the answer
# says, and for a week longer while the service fails. Write your own host name
# below, and start the service with --base-url https://holidays.example.org.
#
#   varnishd -f default.vcl -a :80 -s malloc,64m
#
# To empty the cache after a change of the data:
#   varnishadm ban obj.status '!=' 0
#
# No request can empty the cache: behind another proxy on this machine every
# client has this machine's address. varnishadm needs Varnish's secret file.
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

sub vcl_recv {
    # Requests for other host names are refused. Otherwise anybody could fill the
    # cache with answers for names of their choice. Varnish itself turns "GET
    # http://holidays.example.org/2026" into "GET /2026" with that host.
    set req.http.Host = regsub(std.tolower(req.http.Host), ":[0-9]+$", "");
    if (req.http.Host != "holidays.example.org") { # your own
        return (synth(421, "Misdirected Request"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass); # the service answers that the method is not allowed
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

    # Varnish keeps the gzip form and decompresses it for clients that do not
    # read gzip. Those that read zstd instead get a form of their own.
    unset req.http.X-Coding;
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*zstd\s*(;\s*q=(1|0?\.[0-9]*[1-9])[.0-9]*\s*)?(,|$)" &&
        req.http.Accept-Encoding !~ "(?i)(^|,)\s*gzip\s*(;\s*q=(1|0?\.[0-9]*[1-9])[.0-9]*\s*)?(,|$)") {
        set req.http.X-Coding = "zstd";
    }

    # Expired answers are served only when the service fails: some are about
    # today. It fails when its probe does, or when it answers with an error: then
    # vcl_synth starts the request again.
    unset req.http.X-Stale;
    unset req.http.X-Second-Try;
    if (req.restarts > 0) {
        set req.http.X-Second-Try = "yes";
    } else if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    return (hash);
}

sub vcl_hash {
    if (req.http.X-Coding) {
        hash_data(req.http.X-Coding);
    }
    # Varnish adds the URL and the host.
}

sub vcl_hit {
    if (obj.ttl <= 0s) {
        set req.http.X-Stale = "yes";
    }
}

sub vcl_backend_fetch {
    if (bereq.http.X-Coding) {
        set bereq.http.Accept-Encoding = bereq.http.X-Coding;
        unset bereq.http.X-Coding;
    }
}

# An error that is delivered would replace the expired answer. So the first error
# is not; the second is, because then there was no expired answer.
sub keep_expired {
    if (bereq.is_bgfetch || !bereq.uncacheable && !bereq.http.X-Second-Try) {
        return (abandon);
    }
}

sub vcl_backend_error {
    call keep_expired;
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        call keep_expired;
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # By itself Varnish keeps no errors, and every wrong request would reach the
    # service. Keep them for a minute, or less if they say so.
    if (beresp.status >= 400 && beresp.http.Cache-Control ~ "s-maxage=[0-9]") {
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^.*s-maxage=([0-9]+).*$", "\1s"), 0s);
        if (beresp.ttl > 60s) {
            set beresp.ttl = 60s;
        }
        return (deliver);
    }
    set beresp.grace = 7d;
    set beresp.keep = 1d; # to ask whether an expired answer has changed
    # Varnish's own rules follow. They obey no-store and the like.
}

sub vcl_synth {
    if (resp.status == 503 && req.restarts == 0) {
        set req.grace = 7d;
        return (restart);
    }
}

sub vcl_deliver {
    if (req.http.X-Stale) {
        set resp.http.X-Cache = "stale";
    } else if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
