package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.Parent;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A member of a club, counted there. */
public record Member(String club, String id, String role) {

    public static final TestKind<Member> KIND = new TestKind<>(
                    Member.class,
                    KeyForm.of("CLUB#{club}", "MEMBER#{id}"),
                    member -> "CLUB#" + member.club,
                    member -> "MEMBER#" + member.id,
                    List.of("role"),
                    (member, out) -> out.put("role", AttributeValue.fromS(member.role)),
                    in -> new Member(
                            in.text("pk").substring("CLUB#".length()),
                            in.text("sk").substring("MEMBER#".length()),
                            in.text("role")))
            .under(new Parent<>(
                    "Club",
                    member -> Club.key(member.club),
                    in -> Club.key(in.text("pk").substring("CLUB#".length())),
                    "members",
                    Club.MOST_MEMBERS,
                    true));

    public static Member of(String club, String id) {
        return new Member(club, id, "guest");
    }

    public static ItemKey<Member> key(String club, String id) {
        return KIND.key("CLUB#" + club, "MEMBER#" + id);
    }
}
