package dev.monochord.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.stream.Collectors;

/** The page at the root: the systems, with the ways to their documentation. */
final class IndexPage {

    private final byte[] html;

    IndexPage(List<HttpSystem> systems, String version) {
        String list = systems.stream().map(IndexPage::entry).collect(Collectors.joining("\n"));
        this.html = new String(StaticFile.bytes("index.html"), UTF_8)
                .replace("{{version}}", escaped(version))
                .replace("{{systems}}", list)
                .getBytes(UTF_8);
    }

    Response response() {
        return StaticFile.page("text/html; charset=utf-8", html);
    }

    private static String entry(HttpSystem system) {
        String name = escaped(system.name());
        return "<li><a href=\"/docs#" + name + "\">" + name + "</a> <code>/" + name + "/</code><p>"
                + escaped(system.description()) + "</p></li>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
