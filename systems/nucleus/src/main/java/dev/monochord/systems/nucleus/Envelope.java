package dev.monochord.systems.nucleus;

import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.monochord.http.Content;
import dev.monochord.http.Json;
import dev.monochord.http.Request;
import dev.monochord.http.Response;
import dev.monochord.systems.nucleus.NucleusBodies.Success;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every answer of Nucleus is in: {@code {"success": true, "data": …}}; and the versions that stand beside it. */
final class Envelope {

    private Envelope() {}

    static Response ok(Object data) {
        return Response.ok(new Success<>(true, data));
    }

    static Response created(Object data) {
        return Response.created(new Success<>(true, data));
    }

    /** The form of an answer with such data, for the documentation. */
    static Content of(Class<?> data) {
        return Content.json(types().constructParametricType(Success.class, data));
    }

    /** The form of an answer with a list of such data, for the documentation. */
    static Content listOf(Class<?> element) {
        return Content.json(
                types().constructParametricType(Success.class, types().constructCollectionType(List.class, element)));
    }

    private static TypeFactory types() {
        return Json.lenient().mapper().getTypeFactory();
    }

    static Response tagged(Response response, @Nullable Long version) {
        return version == null ? response : response.withHeader("ETag", "\"" + version + "\"");
    }

    /** The version that the caller has seen; null for none, or for any by {@code *}. */
    static @Nullable Long ifMatch(Request request) {
        String text = request.header("If-Match").orElse("*").strip();
        if (text.equals("*")) {
            return null;
        }
        String digits = text.matches("\"[0-9]{1,18}\"") ? text.substring(1, text.length() - 1) : text;
        if (!digits.matches("[0-9]{1,18}")) {
            throw Refusal.invalid("If-Match", "must be a version, as ETag has it");
        }
        return Long.valueOf(digits);
    }
}
