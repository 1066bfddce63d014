package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.live.WrongShapeException;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A migration from the first plan to the end, with a process that writes in every phase. */
class MigrationEndToEndTest {

    private final MigratingSchool school = new MigratingSchool();

    @AfterEach
    void close() {
        school.close();
    }

    private void live(MigratingSchool.Instance instance, int seed) {
        SchoolLife life = new SchoolLife(instance, seed);
        for (int i = 0; i < 60; i++) {
            life.step();
        }
    }

    @Test
    void goesThroughEveryPhase() throws InterruptedException {
        MigratingSchool.Instance instance = school.instance("app-1");
        live(instance, 1);
        school.create();
        live(instance, 2);
        assertThat(school.start().phase()).isEqualTo(Phase.BACKFILL);
        live(instance, 3);
        MigrationState verified = school.work(school.worker("w1"), UnaryOperator.identity());
        assertThat(verified.failure()).isNull();
        assertThat(verified.phase()).isEqualTo(Phase.READ_NEW);
        instance.refresh();
        live(instance, 4);
        SchoolInvariants.hold(school);
        school.control.reads(MigratingSchool.ID, 50, text -> {});
        live(instance, 5);
        school.control.cutOver(MigratingSchool.ID, text -> {});
        live(instance, 6);
        SchoolInvariants.hold(school);
        assertThatThrownBy(() -> instance.before.deleteStudent("s1")).isInstanceOf(WrongShapeException.class);
        school.control.rollBack(MigratingSchool.ID, text -> {});
        live(instance, 7);
        SchoolInvariants.hold(school);
        school.control.verify(MigratingSchool.ID, text -> {});
        assertThat(school.work(school.worker("again"), UnaryOperator.identity()).failure())
                .isNull();
        school.control.cutOver(MigratingSchool.ID, text -> {});
        live(instance, 8);
        assertThatThrownBy(() -> school.control.contract(MigratingSchool.ID, "no", school.tables, text -> {}))
                .hasMessageContaining("Confirm with the name");
        assertThatThrownBy(() ->
                        school.control.contract(MigratingSchool.ID, MigratingSchool.ID, school.tables, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("protect");
        school.engine
                .client()
                .updateTable(request -> request.tableName(MigratingSchool.OLD).deletionProtectionEnabled(false));
        assertThatThrownBy(() ->
                        school.control.contract(MigratingSchool.ID, MigratingSchool.ID, school.tables, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("verified before cut-over");
        school.control.verify(MigratingSchool.ID, text -> {});
        school.work(school.worker("w3"), UnaryOperator.identity());
        school.control.contract(MigratingSchool.ID, MigratingSchool.ID, school.tables, text -> {});
        live(instance, 9);
        assertThat(school.migrations.migration(MigratingSchool.ID).orElseThrow().phase())
                .isEqualTo(Phase.DONE);
        assertThat(school.engine.client().listTables().tableNames()).doesNotContain(MigratingSchool.OLD);
        assertThatThrownBy(() -> school.control.abort(MigratingSchool.ID, school.tables, text -> {}))
                .isInstanceOf(BlockedException.class);
    }
}
