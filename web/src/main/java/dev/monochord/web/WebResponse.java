package dev.monochord.web;

import java.util.Map;

/**
 * A response.
 *
 * @param headers all but {@code Content-Length}, {@code Date} and {@code Connection}, which the server adds
 * @param body sent without being copied; callers must not modify it afterwards
 * @param details what the access log shows beside the request and the status
 */
public record WebResponse(int status, Map<String, String> headers, byte[] body, AccessDetails details) {

    public WebResponse(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, AccessDetails.NONE);
    }
}
