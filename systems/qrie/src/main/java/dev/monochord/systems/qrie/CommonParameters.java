package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.qrie.arn.Arn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The query parameters that several routes have. An empty one counts as left out. */
final class CommonParameters {

    static final Parameter ACCOUNT = Parameter.query("account", "Of this account: 12 digits.");

    private CommonParameters() {}

    static Optional<String> text(Request request, String name) {
        return request.query(name).filter(value -> !value.isEmpty());
    }

    static @Nullable String account(Request request) {
        return text(request, "account").map(ResourceName::account).orElse(null);
    }

    /** The ARN that is asked for; where it names an account, it is of the one that is asked for. */
    static @Nullable Arn arn(Request request, @Nullable String account) {
        Arn arn = text(request, "arn").map(ResourceName::arn).orElse(null);
        if (arn != null && account != null) {
            ResourceName.agree(account, arn);
        }
        return arn;
    }
}
