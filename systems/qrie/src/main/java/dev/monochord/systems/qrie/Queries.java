package dev.monochord.systems.qrie;

import dev.monochord.http.Parameter;
import dev.monochord.http.Request;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The query parameters that several routes have. An empty one counts as left out. */
final class Queries {

    static final Parameter ACCOUNT = Parameter.query("account", "Of this account: 12 digits.");

    private Queries() {}

    static Optional<String> text(Request request, String name) {
        return request.query(name).filter(value -> !value.isEmpty());
    }

    static @Nullable String account(Request request) {
        return text(request, "account").map(ResourceName::account).orElse(null);
    }
}
