# Varnish in front of the server. It caches an answer for as long as the answer's
# headers allow. While the server fails, Varnish serves the expired answer for up to
# another week.
# Write your own host name here and below. With --trusted-proxies, each visitor has a
# share of its own.
#
#   harikerja serve --base-url https://holidays.example.org --trusted-proxies 127.0.0.1
#   varnishd -f default.vcl -a :80 -s malloc,64m
#
# To empty the cache after a change of the data:
#   varnishadm ban obj.status '!=' 0
#
# A request cannot empty the cache. If requests from this machine's address could do
# so, every client of another proxy on this machine could empty the cache. To use
# varnishadm you need the secret file of Varnish.
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
    # The server ignores Range. Varnish would answer 416 or 503 to some ranges.
    unset req.http.Range;
    # Two changes of a feed can have the same Last-Modified. Only ETags are exact.
    unset req.http.If-Modified-Since;

    # Requests for other host names are refused. Otherwise anybody could fill the
    # cache with answers for invented host names. Varnish itself changes "GET
    # http://holidays.example.org/2026" into "GET /2026" and sets the Host
    # header to holidays.example.org.
    set req.http.Host = regsub(std.tolower(req.http.Host), ":[0-9]+$", "");
    if (req.http.Host != "holidays.example.org") { # your host name
        return (synth(421, "Misdirected Request"));
    }
    # Only GET without a body uses the cache. The server answers all other requests.
    # It refuses HEAD under /v1, and a GET with a body on every path.
    if (req.method != "GET" || req.http.Transfer-Encoding || std.integer(req.http.Content-Length, 0) > 0) {
        return (pass);
    }
    if (req.url == "/livez" || req.url == "/readyz") {
        return (pass);
    }

    # These headers do not change the answer. Without these lines, the cache would have
    # several copies of one answer. Do not sort the parameters: the order of repeated
    # parameters can change the answer.
    unset req.http.Cookie;
    unset req.http.Authorization;

    # Accept-Language selects the language of pages without ?lang=. The first
    # language in the header decides, unless it has a weight.
    if (req.http.Accept-Language ~ "(?i)^\s*(id|in)(-[^,;]*)?(,|$)") {
        set req.http.Accept-Language = "id";
    } else if (req.http.Accept-Language ~ "(?i)^\s*en(-[^,;]*)?(,|$)") {
        set req.http.Accept-Language = "en";
    } else if (req.http.Accept-Language !~ "(?i)\b(id|in|en)\b") {
        unset req.http.Accept-Language;
    }

    # Varnish stores the gzip form and decompresses it for clients that do not accept
    # gzip. Clients that accept zstd but not gzip get a separate copy. "*" means every
    # coding that the header does not name.
    if (req.http.Accept-Encoding ~ "(^|,)\s*\*\s*(;\s*[qQ]=(1|0?\.[0-9]*[1-9])[.0-9]*\s*)?(,|$)") {
        if (req.http.Accept-Encoding !~ "(?i)gzip") {
            set req.http.Accept-Encoding = req.http.Accept-Encoding + ", gzip";
        }
        if (req.http.Accept-Encoding !~ "(?i)zstd") {
            set req.http.Accept-Encoding = req.http.Accept-Encoding + ", zstd";
        }
    }
    unset req.http.X-Coding;
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*zstd\s*(;\s*q=(1|0?\.[0-9]*[1-9])[.0-9]*\s*)?(,|$)" &&
        req.http.Accept-Encoding !~ "(?i)(^|,)\s*gzip\s*(;\s*q=(1|0?\.[0-9]*[1-9])[.0-9]*\s*)?(,|$)") {
        set req.http.X-Coding = "zstd";
    }

    # Serve expired answers only when the server fails, because some answers are about
    # today's date. The server has failed if its probe fails, or if it answers with an
    # error. After an error, vcl_synth restarts the request.
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
    # The built-in rules of Varnish add the URL and the host to the key.
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
    # Without this the built-in rules of Varnish would remove the body of a GET.
    return (fetch);
}

# If Varnish delivers an error, the error replaces the expired answer in the cache.
# So the first error is not delivered. A second error is delivered, because it means
# that there is no expired answer.
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
    # By default Varnish does not cache errors, so every wrong request would reach the
    # server. Cache errors for a minute, or for less time if their headers say so.
    if (beresp.status >= 400 && beresp.http.Cache-Control ~ "s-maxage=[0-9]") {
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^.*s-maxage=([0-9]+).*$", "\1s"), 0s);
        if (beresp.ttl > 60s) {
            set beresp.ttl = 60s;
        }
        return (deliver);
    }
    set beresp.grace = 7d;
    set beresp.keep = 1d; # so that the server can answer 304 if an expired answer has not changed
    # The built-in rules of Varnish follow. They obey headers such as no-store.
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
