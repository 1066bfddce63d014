package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.SettableNumber;
import dev.monochord.runtime.item.SettableText;
import dev.monochord.runtime.item.TextAttribute;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A club with a unique title that counts its members, of which there are two at most. */
public record Club(String name, String title, @Nullable Long members) {

    public static final int MOST_MEMBERS = 2;

    public static final SettableText<Club> MOTTO = SettableText.of("motto");
    public static final SettableNumber<Club, Long> MEMBERS =
            SettableNumber.ofNumber("members", n -> AttributeValue.fromN(n.toString()));
    public static final TextAttribute<Club> DELETION_ID = TextAttribute.of("deletion_id");

    public static final TestKind<Club> KIND = new TestKind<>(
                    Club.class,
                    KeyForm.of("CLUB#{name}", "METADATA"),
                    club -> "CLUB#" + club.name,
                    club -> "METADATA",
                    List.of("title", "members"),
                    (club, out) -> {
                        out.put("title", AttributeValue.fromS(club.title));
                        if (club.members != null) {
                            out.put("members", AttributeValue.fromN(club.members.toString()));
                        }
                    },
                    in -> {
                        AttributeValue members = in.get("members");
                        return new Club(
                                in.text("pk").substring("CLUB#".length()),
                                in.text("title"),
                                members == null ? null : Long.valueOf(members.n()));
                    })
            .unique(new Guard<>(
                    "title",
                    "ClubTitle",
                    List.of("name"),
                    club -> guard(club.title, club.name),
                    in -> guard(in.text("title"), in.text("pk").substring("CLUB#".length())),
                    KeyForm.of("TITLE#{title}", "TITLE#{title}"),
                    guard -> key(guard.text("name"))));

    public static Club of(String name) {
        return new Club(name, "The " + name, 0L);
    }

    public static ItemKey<Club> key(String name) {
        return KIND.key("CLUB#" + name, "METADATA");
    }

    private static Map<String, AttributeValue> guard(String title, String name) {
        return Map.of(
                "pk", AttributeValue.fromS("TITLE#" + title),
                "sk", AttributeValue.fromS("TITLE#" + title),
                "name", AttributeValue.fromS(name));
    }
}
