package dev.monochord.systems.nucleus.envelope;

import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.PageParameters;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.nucleus.envelope.NucleusBodies.Success;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every answer of Nucleus is in: {@code {"success": true, "data": …}}; and the versions that stand beside it. */
public final class Envelope {

    /** How lists come in pages. */
    public static final PageParameters PAGES = PageParameters.named("limit", "next_token");

    private Envelope() {}

    public static Response ok(Object data) {
        return Response.ok(new Success<>(true, data));
    }

    public static Response created(Object data) {
        return Response.created(new Success<>(true, data));
    }

    /** The form of an answer with such data, for the documentation. */
    public static Content of(Class<?> data) {
        return Content.json(types().constructParametricType(Success.class, data));
    }

    /** The form of an answer with a list of such data, for the documentation. */
    public static Content listOf(Class<?> element) {
        return Content.json(
                types().constructParametricType(Success.class, types().constructCollectionType(List.class, element)));
    }

    private static TypeFactory types() {
        return Json.lenient().mapper().getTypeFactory();
    }

    public static Response tagged(Response response, @Nullable Long version) {
        return version == null ? response : response.withHeader("ETag", IfMatch.tag(version));
    }
}
