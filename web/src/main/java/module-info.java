/** A web server with a guard, limits and an access log. */
module dev.monochord.web {
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires static transitive org.jspecify;

    exports dev.monochord.web;
}
