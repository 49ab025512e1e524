package httpapi

import (
	"encoding/json"
	"net/http"
)

// responses are what an operation may be answered with.
func responses(e *endpoint, op operation, asOf bool) obj {
	media, content := "application/json", obj{{"schema", text()}}
	if op.media != "" {
		media = op.media
	}
	if op.schema != "" {
		content = obj{{"schema", schema(op.schema)}}
	}
	if example := op.exampleAnswer(e, asOf); example != nil {
		content = append(content, member{"example", example})
	}
	list := obj{
		{"200", obj{{"description", "The answer."}, {"headers", okHeaders(op)}, {"content", obj{{media, content}}}}},
		{"304", ref("responses", "NotModified")},
		{"400", ref("responses", "BadRequest")},
	}
	if !op.whole || asOf { // a day that cannot be in a path is a path of nothing
		list = append(list, member{"404", ref("responses", "NotFound")})
	}
	return append(list, obj{
		{"405", ref("responses", "MethodNotAllowed")},
		{"412", ref("responses", "PreconditionFailed")},
		{"429", ref("responses", "RateLimited")},
		{"500", ref("responses", "Internal")},
	}...)
}

func ref(section, name string) obj { return obj{{"$ref", "#/components/" + section + "/" + name}} }

func headers() obj {
	header := func(text string, schema obj) obj {
		return obj{{"description", text}, {"required", true}, {"schema", schema}}
	}
	optional := func(text string, schema obj) obj { return obj{{"description", text}, {"schema", schema}} }
	return obj{
		{"ETag", header("Identifies this very answer; send it back as If-None-Match.", obj{{"type", "string"}, {"pattern", `^"[0-9a-z-]+"$`}})},
		{"CacheControl", header("How long the answer may be kept: browsers an hour and shared caches a day, or until midnight in Jakarta where it depends on today.", obj{{"type", "string"}, {"pattern", `^public, max-age=[0-9]+, s-maxage=[0-9]+$`}})},
		{"ErrorCacheControl", header("A refusal under /v1 may be kept as long as an answer; others may not.", obj{{"type", "string"}, {"pattern", `^(no-store|public, max-age=[0-9]+, s-maxage=[0-9]+)$`}})},
		{"NoStore", header("Not to be kept.", one(cacheNever[0]))},
		{"AllowOrigin", header("Any origin may read.", one("*"))},
		{"ExposeHeaders", header("What scripts of other origins may read besides the usual.", one(exposed[0]))},
		{"ResourcePolicy", header("Any origin may embed.", one(crossOrigin[0]))},
		{"ContentTypeOptions", header("The media type is meant.", one(noSniff[0]))},
		{"Vary", optional("Where the answer is also kept compressed.", one(varyEncoding[0]))},
		{"ContentDisposition", header("The file name to save it under.", obj{{"type", "string"}, {"pattern", `^inline; filename="[a-z0-9.-]+"$`}})},
		{"RetryAfter", header("Seconds to wait.", obj{{"type", "integer"}, {"minimum", 1}})},
		{"Allow", header("What is supported.", anyOf(allowMethods[0], allowHead[0]))},
	}
}

// common are the header fields of every answer.
func common(cache string) obj {
	return obj{
		{"Cache-Control", ref("headers", cache)},
		{"Access-Control-Allow-Origin", ref("headers", "AllowOrigin")},
		{"Access-Control-Expose-Headers", ref("headers", "ExposeHeaders")},
		{"Cross-Origin-Resource-Policy", ref("headers", "ResourcePolicy")},
		{"X-Content-Type-Options", ref("headers", "ContentTypeOptions")},
	}
}

func okHeaders(op operation) obj {
	list := append(obj{{"ETag", ref("headers", "ETag")}}, common("CacheControl")...)
	list = append(list, member{"Vary", ref("headers", "Vary")})
	if op.file {
		list = append(list, member{"Content-Disposition", ref("headers", "ContentDisposition")})
	}
	return list
}

// sharedResponses are the ones that look the same everywhere.
func sharedResponses() obj {
	response := func(text, cache string, example []byte, more ...member) obj {
		return obj{{"description", text}, {"headers", append(common(cache), more...)},
			{"content", obj{{"application/json", obj{{"schema", schema("Error")}, {"example", json.RawMessage(example)}}}}}}
	}
	refusal := func(method, target string) []byte { return ask(exampleAPI, method, target).body }
	limited := NewError(RateLimited, "Too many requests from your address: try again in 1 second.").withInt("retryAfter", 1)
	failed := NewError(InternalError, "Something went wrong on our side: try again, and report it with this request id if it happens again.").with("requestId", "3f9c2a71-8")
	return obj{
		{"NotModified", obj{{"description", "The client has the answer already: If-None-Match named its ETag."}, {"headers", okHeaders(operation{})}}},
		{"BadRequest", response("A parameter is wrong, missing, repeated or not documented, parameters do not fit together, or the query string is too long.", "ErrorCacheControl",
			refusal(http.MethodGet, "/v1/holidays/check?date=2026-02-30"))},
		{"NotFound", response("A year that the answer needs has no dataset, or there is nothing at this path.", "ErrorCacheControl",
			refusal(http.MethodGet, "/v1/holidays?year=2050"))},
		{"MethodNotAllowed", response("The API only reads.", "NoStore",
			refusal(http.MethodPost, "/v1/holidays"), member{"Allow", ref("headers", "Allow")})},
		{"PreconditionFailed", obj{{"description", "If-Match did not name the ETag of the answer."}, {"headers", common("NoStore")}}},
		{"RateLimited", response("Too many requests, where the operator limits them.", "NoStore",
			limited.Body(), member{"Retry-After", ref("headers", "RetryAfter")})},
		{"Internal", response("Our own fault.", "NoStore", failed.Body())},
	}
}
