package club;

import club.v2.ClubTable;
import club.v2.Member;
import club.v2.Remark;
import club.v2.Visit;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One client: writes members of its own and logs what it is about to do, what came of it and what it reads. After a write
 * whose outcome it does not know, it leaves the member alone for ever and goes on with a new one, so that at most the last
 * write of a member is unknown.
 */
final class ClubClient {

    private static final int MEMBERS = 4;
    private static final int EMAILS = 12;
    private static final int VISITS = 3;
    private static final long PAUSE_NANOS = 4_000_000;

    private final ClubTable club;
    private final String name;
    private final FileChannel log;
    private final Random random;
    private final List<String> members = new ArrayList<>();
    private int started;

    ClubClient(ClubTable club, String name, Path log) throws IOException {
        this.club = club;
        this.name = name;
        this.log = FileChannel.open(log, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.random = new Random(name.hashCode());
        for (int i = 0; i < MEMBERS; i++) {
            members.add(name + "-" + started++);
        }
    }

    void run(BooleanSupplier ended) {
        while (!ended.getAsBoolean()) {
            int turn = random.nextInt(MEMBERS);
            String member = members.get(turn);
            if (!(random.nextInt(4) == 0 ? read(member) : write(member))) {
                members.set(turn, name + "-" + started++);
            }
            LockSupport.parkNanos(PAUSE_NANOS); // a load that leaves the machine to others
        }
        log("end");
    }

    /** Returns whether the outcome is known. */
    private boolean write(String member) {
        String visit = "v" + random.nextInt(VISITS);
        String remark = "r" + random.nextInt(VISITS);
        String text = Integer.toString(random.nextInt(1_000_000));
        return switch (random.nextInt(9)) {
            case 0, 1 -> {
                String email = "e" + random.nextInt(EMAILS) + "@example.org";
                yield attempt(member, "join " + email + " " + text, () -> club.join(new Member(member, email, text, null)));
            }
            case 2 -> attempt(member, "rename " + text, () -> club.rename(member, text));
            case 3 -> attempt(member, "leave", () -> leave(member));
            case 4 -> attempt(member, "visit " + visit + " " + text, () -> club.visit(new Visit(member, visit, at(visit), text)));
            case 5 -> attempt(member, "describe " + visit + " " + text, () -> club.describe(member, at(visit), visit, text));
            case 6 -> attempt(member, "cancel " + visit, () -> club.cancel(member, at(visit), visit));
            case 7 -> attempt(member, "remark " + remark + " " + text, () -> club.remark(new Remark(member, remark, text)));
            default -> attempt(member, "retract " + remark, () -> club.retract(member, remark));
        };
    }

    /** Only members without visits leave, so that no visit is left without its member. */
    private void leave(String member) {
        if (!club.visits(member).isEmpty()) {
            throw new HasVisits();
        }
        club.leave(member);
    }

    private static final class HasVisits extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static Instant at(String visit) {
        return Instant.EPOCH.plusSeconds(visit.hashCode());
    }

    private boolean attempt(String member, String what, Runnable write) {
        log("try " + member + " " + what);
        try {
            write.run();
            log("done");
            return true;
        } catch (ConflictException | NotFoundException | PreconditionException | HasVisits no) {
            log("rejected " + no.getClass().getSimpleName());
            return true;
        } catch (MonochordException unknown) {
            log("unknown " + unknown.getClass().getSimpleName());
            return false;
        }
    }

    /** A failed read tells nothing and is no outcome of a write. */
    private boolean read(String member) {
        try {
            String found = club.member(member)
                    .map(one -> one.email() + " " + one.name() + " " + (one.visitCount() == null ? 0 : one.visitCount()))
                    .orElse("none");
            Map<String, String> visits = new TreeMap<>();
            club.visits(member).forEach(visit -> visits.put(visit.visitId(), visit.text()));
            Map<String, String> remarks = new TreeMap<>();
            club.remarks(member).forEach(remark -> remarks.put(remark.remarkId(), remark.text()));
            log("read " + member + " " + found + " " + visits + " " + remarks);
        } catch (MonochordException later) {
            log("unread " + later.getClass().getSimpleName());
        }
        return true;
    }

    /** One write for each line: what was written survives the end of this process. */
    private void log(String line) {
        try {
            log.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
