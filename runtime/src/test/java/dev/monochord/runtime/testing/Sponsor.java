package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One who pays for seats, and counts them. */
public record Sponsor(String id, @Nullable Long seats) {

    public static final TestKind<Sponsor> KIND = new TestKind<>(
            Sponsor.class,
            KeyForm.of("SPONSOR#{id}", "METADATA"),
            sponsor -> "SPONSOR#" + sponsor.id,
            sponsor -> "METADATA",
            List.of("seats"),
            (sponsor, out) -> {
                if (sponsor.seats != null) {
                    out.put("seats", AttributeValue.fromN(sponsor.seats.toString()));
                }
            },
            in -> {
                AttributeValue seats = in.get("seats");
                return new Sponsor(
                        in.text("pk").substring("SPONSOR#".length()), seats == null ? null : Long.valueOf(seats.n()));
            });

    public static ItemKey<Sponsor> key(String id) {
        return KIND.key("SPONSOR#" + id, "METADATA");
    }
}
