package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import java.util.List;

/** A coupon, which shares its key with items of other types. */
public record Coupon(String id) {

    public static final TestKind<Coupon> KIND = new TestKind<>(
                    Coupon.class,
                    KeyForm.of("COUPON#{id}", "COUPON"),
                    coupon -> "COUPON#" + coupon.id,
                    coupon -> "COUPON",
                    List.of(),
                    (coupon, out) -> {},
                    in -> new Coupon(in.text("pk").substring("COUPON#".length())))
            .marked("type", "Coupon");

    public static ItemKey<Coupon> key(String id) {
        return KIND.key("COUPON#" + id, "COUPON");
    }
}
