package dev.monochord.console.frame;

import dev.monochord.model.picture.PictureStyle;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.util.Map;
import java.util.TreeMap;

/** The styles, scripts and pictures of the console. All are part of the build, so pages work offline. Immutable. */
public final class Assets {

    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String SVG = "image/svg+xml";

    private final Map<String, Asset> files = new TreeMap<>();

    /** Loads every file. */
    public Assets() {
        add("console.css", "console.css", CSS);
        add("theme.js", "theme.js", SCRIPT);
        add("console.js", "console.js", SCRIPT);
        add("sections.css", "sections.css", CSS);
        add("uplot.css", "uplot.css", CSS);
        add("uplot.js", "uplot.js", SCRIPT);
        add("engine.js", "engine.js", SCRIPT);
        add("favicon.svg", "favicon.svg", SVG);
        files.put("picture.css", Asset.of(PictureStyle.embedded(), CSS));
        add("htmx.js", "/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js", SCRIPT);
    }

    private void add(String name, String resource, String contentType) {
        files.put(name, Asset.load(resource, contentType));
    }

    Asset get(String name) {
        Asset asset = files.get(name);
        if (asset == null) {
            throw Refusal.notFound("there is no file " + name);
        }
        return asset;
    }

    /** Returns the file of this name. */
    public Response response(String name) {
        return get(name).response();
    }
}
