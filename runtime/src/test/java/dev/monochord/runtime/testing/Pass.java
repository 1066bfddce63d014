package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.Parent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A pass that expires, with a unique badge, from a sponsor who counts it among his seats. */
public record Pass(String id, String badge, String sponsor, Instant until) {

    public static final TestKind<Pass> KIND = new TestKind<>(
                    Pass.class,
                    KeyForm.of("PASS#{id}", "PASS"),
                    pass -> "PASS#" + pass.id,
                    pass -> "PASS",
                    List.of("badge", "sponsor", "until"),
                    (pass, out) -> {
                        out.put("badge", AttributeValue.fromS(pass.badge));
                        out.put("sponsor", AttributeValue.fromS(pass.sponsor));
                        out.put("until", Encode.seconds(pass.until));
                    },
                    in -> new Pass(
                            in.text("pk").substring("PASS#".length()),
                            in.text("badge"),
                            in.text("sponsor"),
                            Decode.seconds(in.required("until"))))
            .under(new Parent<>(
                    "Sponsor",
                    pass -> Sponsor.key(pass.sponsor),
                    in -> Sponsor.key(in.text("sponsor")),
                    "seats",
                    0,
                    false))
            .unique(new Guard<>(
                    "badge",
                    "PassBadge",
                    List.of("pass"),
                    pass -> guard(pass.badge, pass.id),
                    in -> guard(in.text("badge"), in.text("pk").substring("PASS#".length())),
                    KeyForm.of("BADGE#{badge}", "BADGE#{badge}"),
                    guard -> key(guard.text("pass"))))
            .expiring("until");

    public static ItemKey<Pass> key(String id) {
        return KIND.key("PASS#" + id, "PASS");
    }

    private static Map<String, AttributeValue> guard(String badge, String id) {
        return Map.of(
                "pk", AttributeValue.fromS("BADGE#" + badge),
                "sk", AttributeValue.fromS("BADGE#" + badge),
                "pass", AttributeValue.fromS(id));
    }
}
