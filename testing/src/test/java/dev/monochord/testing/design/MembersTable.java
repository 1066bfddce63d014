package dev.monochord.testing.design;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Table;
import java.util.Optional;
import java.util.stream.Stream;

/** Members, by a table that says what each item is and has no sort key. */
@Table(name = "members", partitionKey = "PK", sortKey = "", typeAttribute = "Type", version = "3")
public interface MembersTable {

    @Create
    void create(Member member);

    @Get(consistent = true)
    Optional<Member> member(String memberId);

    @Get(consistent = true)
    Optional<MemberEmail> byEmail(String email);

    @Replace
    Member update(Member member);

    @Delete
    void delete(Member member);

    @Scan(because = "letters go to all")
    Stream<Member> all();
}
