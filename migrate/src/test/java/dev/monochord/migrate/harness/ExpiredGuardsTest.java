package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.school.v1.DynamoDbSchoolTable;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Unique values of items that have expired: the service deletes the items in both tables, and leaves their guards. */
class ExpiredGuardsTest {

    private static final String ID = MigratingSchool.ID;
    private static final String EMAIL = "shared@example.com";

    private final MigratingSchool school = new MigratingSchool();
    private MigratingSchool.Instance app;

    @BeforeEach
    void start() {
        app = school.instance("app-1");
        app.before.enrol(student("zoe", "zoe@example.com"));
        school.create();
        school.start();
    }

    @AfterEach
    void close() {
        school.close();
    }

    private static Student student(String id, String email) {
        return new Student(
                id,
                email,
                id,
                Instant.EPOCH,
                null,
                0,
                "04711",
                true,
                BigDecimal.ONE,
                Set.of("violin"),
                List.of(),
                null,
                0,
                null);
    }

    private static dev.monochord.migrate.school.v2.Student later(String id, String email) {
        return new dev.monochord.migrate.school.v2.Student(
                id,
                email,
                id,
                Instant.EPOCH,
                null,
                0,
                4711,
                "true",
                BigDecimal.ONE,
                List.of("violin"),
                List.of(),
                null,
                0,
                null,
                null);
    }

    private void expire(String id) {
        delete(MigratingSchool.OLD, "STUDENT#" + id, "PROFILE");
        delete(MigratingSchool.NEW, "STUDENT#" + id, "#PROFILE");
    }

    private void delete(String table, String partition, String sort) {
        school.engine
                .client()
                .deleteItem(request -> request.tableName(table)
                        .key(Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS(sort))));
    }

    /** Students have no time to live of their own, so the value is free only without its guard in the table that decides. */
    private void freeOld() {
        delete(MigratingSchool.OLD, "EMAIL#" + EMAIL, "EMAIL#" + EMAIL);
    }

    private MigrationState worked() throws InterruptedException {
        return school.work(school.worker("w"), UnaryOperator.identity());
    }

    private MigrationState verified() throws InterruptedException {
        school.control.verify(ID, text -> {});
        return worked();
    }

    private List<DeadLetter> letters() {
        return school.migrations.deadLetters(ID, PageRequest.first(10)).items();
    }

    private Map<String, AttributeValue> guard(String table) {
        return new HashMap<>(school.scan(table).stream()
                .filter(item -> item.get("pk").s().endsWith("EMAIL#" + EMAIL))
                .findFirst()
                .orElseThrow());
    }

    private String holder(String table) {
        return guard(table).get("student_id").s();
    }

    @Test
    void guardOfAnExpiredItemIsNoDifference() throws InterruptedException {
        app.before.enrol(student("ann", EMAIL));
        assertThat(worked().phase()).isEqualTo(Phase.READ_NEW);
        expire("ann");
        assertThat(verified().failure()).isNull();

        school.control.cutOver(ID, text -> {});
        app.after.enrol(later("bob", "bob@example.com"));
        expire("bob");
        assertThat(verified().failure()).isNull();
    }

    @Test
    void valueOfAnExpiredItemIsTakenInBothTables() throws InterruptedException {
        app.before.enrol(student("ann", EMAIL));
        expire("ann");
        freeOld();
        app.before.enrol(student("bob", EMAIL));

        assertThat(letters()).isEmpty();
        assertThat(holder(MigratingSchool.NEW)).isEqualTo("bob");
        assertThat(worked().phase()).isEqualTo(Phase.READ_NEW);
        SchoolInvariants.hold(school);
    }

    @Test
    void valueOfAnExpiredItemIsTakenInBothTablesAfterCutOver() throws InterruptedException {
        worked();
        school.control.cutOver(ID, text -> {});
        app.after.enrol(later("ann", EMAIL));
        expire("ann");
        delete(MigratingSchool.NEW, "STUDENT_EMAIL#" + EMAIL, "STUDENT_EMAIL#" + EMAIL);
        app.after.enrol(later("bob", EMAIL));

        assertThat(letters()).isEmpty();
        assertThat(holder(MigratingSchool.OLD)).isEqualTo("bob");
        assertThat(verified().failure()).isNull();
        assertThat(school.control.rollBack(ID, text -> {}).phase()).isEqualTo(Phase.READ_NEW);
    }

    @Test
    void valueOfAnItemThatHasNotExpiredIsNotTaken() throws InterruptedException {
        app.before.enrol(student("ann", EMAIL));
        freeOld();
        app.before.enrol(student("bob", EMAIL));

        assertThat(letters()).hasSize(1);
        assertThat(holder(MigratingSchool.NEW)).isEqualTo("ann");
    }

    @Test
    void copyTakesTheValueOfAnExpiredItem() throws InterruptedException {
        app.before.enrol(student("ann", EMAIL));
        expire("ann");
        freeOld();
        enrolUnmirrored("bob");

        assertThat(worked().phase()).isEqualTo(Phase.READ_NEW);
        assertThat(holder(MigratingSchool.NEW)).isEqualTo("bob");
        SchoolInvariants.hold(school);
    }

    @Test
    void copyDoesNotTakeAValueThatAnotherItemTakesMeanwhile() throws InterruptedException {
        app.before.enrol(student("ann", EMAIL));
        expire("ann");
        freeOld();
        enrolUnmirrored("bob");
        AtomicInteger writes = new AtomicInteger();

        MigrationState copied = school.work(school.worker("w"), writer -> (pattern, group) -> {
            List<ShapeWriter.Result> results = writer.write(pattern, group);
            boolean taken = results.stream()
                    .anyMatch(result -> result.found().stream()
                            .anyMatch(item -> item.get("pk").s().endsWith("EMAIL#" + EMAIL)));
            if (taken && writes.getAndIncrement() == 0) {
                Map<String, AttributeValue> guard = guard(MigratingSchool.NEW);
                guard.put("student_id", AttributeValue.fromS("zoe"));
                school.engine
                        .client()
                        .putItem(put -> put.tableName(MigratingSchool.NEW).item(guard));
            }
            return results;
        });

        assertThat(writes).hasPositiveValue();
        assertThat(copied.failure()).contains("dead letters");
        assertThat(holder(MigratingSchool.NEW)).isEqualTo("zoe");
    }

    private void enrolUnmirrored(String id) {
        DynamoDbSchoolTable.open(Monochord.create(school.engine.client())).enrol(student(id, EMAIL));
    }
}
