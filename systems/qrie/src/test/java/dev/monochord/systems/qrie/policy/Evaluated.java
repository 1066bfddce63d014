package dev.monochord.systems.qrie.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.qrie.arn.Arn;
import java.time.Instant;
import java.util.Map;

/** Evaluates configurations that are written as JSON, at the beginning of 2026. */
final class Evaluated {

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

    private Evaluated() {}

    @SuppressWarnings("unchecked") // the names of a JSON object are text
    static Evaluation evaluated(BuiltInPolicy policy, String arn, String configuration) {
        Map<String, Object> document =
                (Map<String, Object>) Json.lenient().read(configuration.getBytes(UTF_8), Map.class);
        return policy.evaluate(new Subject(Arn.parse(arn).orElseThrow(), document, AT));
    }
}
