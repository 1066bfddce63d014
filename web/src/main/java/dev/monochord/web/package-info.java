/**
 * An HTTP/1.1 server on Netty for every port of Monochord: one request guard, one set of connection limits, one access
 * log. Start with {@link dev.monochord.web.WebServer}.
 */
@NullMarked
package dev.monochord.web;

import org.jspecify.annotations.NullMarked;
