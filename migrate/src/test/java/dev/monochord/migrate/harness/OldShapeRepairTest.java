package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.work.OldShapeRepair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A writer outside the toolkit that does not know of the cut-over. */
class OldShapeRepairTest {

    private static final String ID = MigratingSchool.ID;

    private final MigratingSchool school = new MigratingSchool();
    private List<Map<String, AttributeValue>> authoritative;

    @BeforeEach
    void cutOver() throws InterruptedException {
        SchoolLife life = new SchoolLife(school.instance("app-1"), 5);
        for (int i = 0; i < 80; i++) {
            life.step();
        }
        school.create();
        school.start();
        school.work(school.worker("w"), UnaryOperator.identity());
        school.control.cutOver(ID, text -> {});
        authoritative = school.scan(MigratingSchool.NEW);
    }

    @AfterEach
    void close() {
        school.close();
    }

    private Map<String, AttributeValue> some(Predicate<String> sort) {
        return new HashMap<>(school.scan(MigratingSchool.OLD).stream()
                .filter(item -> sort.test(item.get("sk").s()))
                .findFirst()
                .orElseThrow());
    }

    private void put(Map<String, AttributeValue> item) {
        school.engine
                .client()
                .putItem(request -> request.tableName(MigratingSchool.OLD).item(item));
    }

    private void delete(Map<String, AttributeValue> item) {
        school.engine
                .client()
                .deleteItem(request ->
                        request.tableName(MigratingSchool.OLD).key(Map.of("pk", item.get("pk"), "sk", item.get("sk"))));
    }

    private MigrationState verified() throws InterruptedException {
        school.control.verify(ID, text -> {});
        return school.work(school.worker("v"), UnaryOperator.identity());
    }

    private MigrationState repaired() throws InterruptedException {
        OldShapeRepair repair = new OldShapeRepair(school.shapes(UnaryOperator.identity()));
        repair.forgetDeleted(school.migrations.migration(ID).orElseThrow());
        school.control.repairOld(ID, repair::run, text -> {});
        return school.work(school.worker("r"), UnaryOperator.identity());
    }

    private void equalAsTheNewShapeSays(MigrationState repaired) {
        assertThat(repaired.failure()).isNull();
        assertThat(repaired.phase()).isEqualTo(Phase.CUT_OVER);
        assertThat(repaired.verifiedAt()).isNotNull();
        assertThat(SchoolInvariants.plain(school.scan(MigratingSchool.NEW)))
                .isEqualTo(SchoolInvariants.plain(authoritative));
        SchoolInvariants.hold(school);
        assertThat(school.control.rollBack(ID, text -> {}).phase()).isEqualTo(Phase.READ_NEW);
    }

    @Test
    void newShapeWinsOverWhatAScriptChangesAddsAndDeletesAfterCutOver() throws InterruptedException {
        Map<String, AttributeValue> deleted = some(sort -> sort.startsWith("LESSON#"));
        delete(deleted);
        Map<String, AttributeValue> changed = some(sort -> sort.equals("PROFILE"));
        Map<String, AttributeValue> added = new HashMap<>(changed);
        changed.put("name", AttributeValue.fromS("changed by a script"));
        put(changed);
        added.put("pk", AttributeValue.fromS("STUDENT#nobody"));
        added.remove("email");
        put(added);

        assertThat(verified().failure()).contains("3 items differ");
        assertThatThrownBy(() -> school.control.rollBack(ID, text -> {})).isInstanceOf(BlockedException.class);
        assertThatThrownBy(() -> school.control.contract(ID, ID, school.tables.keepingOld(), text -> {}))
                .isInstanceOf(BlockedException.class);

        equalAsTheNewShapeSays(repaired());
    }

    @Test
    void itemThatCannotBeTransformedIsDeletedByAPersonOnly() throws InterruptedException {
        Map<String, AttributeValue> strange =
                Map.of("pk", AttributeValue.fromS("STUDENT#broken"), "sk", AttributeValue.fromS("PROFILE"));
        put(strange);
        assertThat(verified().failure())
                .contains("1 items could not be written (dead letters)")
                .contains("delete them there, then repair");

        assertThatThrownBy(this::repaired).isInstanceOf(BlockedException.class);
        assertThat(school.scan(MigratingSchool.OLD)).contains(strange);

        delete(strange);
        equalAsTheNewShapeSays(repaired());
    }
}
