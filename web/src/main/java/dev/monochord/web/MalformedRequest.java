package dev.monochord.web;

/** What the decoder emits in place of a request that it cannot read. Nothing follows it. */
record MalformedRequest(RequestLine line, Rejection rejection) {}
