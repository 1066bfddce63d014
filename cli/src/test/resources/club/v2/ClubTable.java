package club.v2;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replaces;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The club with visits in the order of time. */
@Table(name = "club", version = "2", attributeNames = Naming.SNAKE_CASE)
@Replaces(club.v1.ClubTable.class)
public interface ClubTable {

    @Create
    void join(Member member);

    @Get(consistent = true)
    Optional<Member> member(String memberId);

    @Update(item = Member.class)
    void rename(String memberId, @Set String name);

    @Delete(item = Member.class)
    void leave(String memberId);

    @Create
    void visit(Visit visit);

    @Query(consistent = true)
    List<Visit> visits(String memberId);

    @Update(item = Visit.class)
    void describe(String memberId, Instant at, String visitId, @Set String text);

    @Delete(item = Visit.class)
    void cancel(String memberId, Instant at, String visitId);

    @Put
    void remark(Remark remark);

    @Query(consistent = true)
    List<Remark> remarks(String memberId);

    @Delete(item = Remark.class)
    void retract(String memberId, String remarkId);
}
