package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.Parent;
import dev.monochord.runtime.item.StoredItem;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A seat in a club, with a unique code, paid by a sponsor who counts his seats in all clubs. */
public record Seat(String club, String number, String sponsor, String code) {

    public static final TestKind<Seat> KIND = new TestKind<>(
                    Seat.class,
                    KeyForm.of("CLUB#{club}", "SEAT#{number}"),
                    seat -> "CLUB#" + seat.club,
                    seat -> "SEAT#" + seat.number,
                    List.of("sponsor", "code"),
                    (seat, out) -> {
                        out.put("sponsor", AttributeValue.fromS(seat.sponsor));
                        out.put("code", AttributeValue.fromS(seat.code));
                    },
                    in -> new Seat(
                            in.text("pk").substring("CLUB#".length()),
                            in.text("sk").substring("SEAT#".length()),
                            in.text("sponsor"),
                            in.text("code")))
            .under(new Parent<>("Club", seat -> Club.key(seat.club), in -> Club.key(club(in)), null, 0, true))
            .under(new Parent<>(
                    "Sponsor",
                    seat -> Sponsor.key(seat.sponsor),
                    in -> Sponsor.key(in.text("sponsor")),
                    "seats",
                    0,
                    false))
            .unique(new Guard<>(
                    "code",
                    "SeatCode",
                    List.of("club", "number"),
                    seat -> guard(seat.code, seat.club, seat.number),
                    in -> guard(in.text("code"), club(in), in.text("sk").substring("SEAT#".length())),
                    KeyForm.of("CODE#{code}", "CODE#{code}"),
                    guard -> key(guard.text("club"), guard.text("number"))));

    public static ItemKey<Seat> key(String club, String number) {
        return KIND.key("CLUB#" + club, "SEAT#" + number);
    }

    private static String club(StoredItem in) {
        return in.text("pk").substring("CLUB#".length());
    }

    private static Map<String, AttributeValue> guard(String code, String club, String number) {
        return Map.of(
                "pk", AttributeValue.fromS("CODE#" + code),
                "sk", AttributeValue.fromS("CODE#" + code),
                "club", AttributeValue.fromS(club),
                "number", AttributeValue.fromS(number));
    }
}
