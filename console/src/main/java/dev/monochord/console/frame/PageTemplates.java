package dev.monochord.console.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Response;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/** The templates of the build. Everything they show is escaped for the place where it stands. Thread-safe. */
public final class PageTemplates {

    private static final String PACKAGE = "dev.monochord.console.views";

    private final TemplateEngine engine =
            TemplateEngine.createPrecompiled(null, ContentType.Html, PageTemplates.class.getClassLoader(), PACKAGE);

    /**
     * Returns a page, or a part of one.
     *
     * @param template the name without {@code .jte}
     * @param model the parameter {@code model} of the template
     */
    public Response render(int status, String template, PageView page, Object model) {
        StringOutput html = new StringOutput();
        engine.render(template + ".jte", Map.of("page", page, "model", model), html);
        return Response.of(status, "text/html; charset=utf-8", html.toString().getBytes(UTF_8));
    }
}
