package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.NucleusItemsTest.ARN;
import static dev.monochord.systems.nucleus.NucleusItemsTest.NOW;
import static dev.monochord.systems.nucleus.NucleusItemsTest.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.nucleus.audit.AuditEntry;
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.systems.nucleus.table.ScheduleWithResources;
import dev.monochord.systems.nucleus.table.TargetedResource;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every access pattern, with what it asks of the tables. */
class NucleusPatternsTest {

    private static final PageRequest PAGE = PageRequest.first(10);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbNucleusAppTable.design(), DynamoDbNucleusAuditTable.design())
            .clockAt(NOW);

    private final NucleusAppTable app = DynamoDbNucleusAppTable.open(monochord.monochord());
    private final NucleusAuditTable audit = DynamoDbNucleusAuditTable.open(monochord.monochord());

    @BeforeEach
    void someSchedule() {
        app.createAccount(NucleusItemsTest.account());
        app.createAccount(Account.create(
                "210987654321", "Beta", "arn:aws:iam::210987654321:role/nucleus", null, List.of("eu-west-1"), NOW));
        app.createSchedule(NucleusItemsTest.schedule());
        app.addResource(NucleusItemsTest.resource());
    }

    @Test
    void itemsAreFoundByTheirKeys() {
        assertThat(asked(() -> assertThat(app.account("123456789012")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(app.schedule("9f2c")).isPresent())).containsExactly("GetItem");
        assertThat(asked(() -> assertThat(app.resource("9f2c", ARN)).contains(NucleusItemsTest.resource())))
                .containsExactly("GetItem");
    }

    @Test
    void scheduleAndItsResourcesAreOneQuery() {
        assertThat(asked(() -> {
                    ScheduleWithResources found = app.scheduleWithResources("9f2c");
                    assertThat(found.schedule()).isNotNull();
                    assertThat(found.resources()).containsExactly(NucleusItemsTest.resource());
                }))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(app.resources("9f2c")).hasSize(1))).containsExactly("Query");
        assertThat(asked(() -> assertThat(app.countResources("9f2c")).isEqualTo(1)))
                .containsExactly("Query");
    }

    @Test
    void accountsAreListedByNameThroughTheIndex() {
        assertThat(asked(() -> assertThat(
                                app.accounts(null, PAGE).items().stream().map(Account::accountName))
                        .containsExactly("Beta", "production")))
                .containsExactly("Query GSI1");
        assertThat(app.accounts(AccountStatus.ACTIVE, PAGE).items().stream().map(Account::accountName))
                .containsExactly("production");
    }

    @Test
    void schedulesAreListedByNameThroughTheIndex() {
        app.createSchedule(Schedule.of("1a", "Always", "0 0 * * *", "0 1 * * *", "UTC", false));
        assertThat(asked(() -> assertThat(app.schedules(PAGE).items().stream().map(Schedule::scheduleId))
                        .containsExactly("1a", "9f2c")))
                .containsExactly("Query GSI1");
        assertThat(asked(() -> {
                    try (var enabled = app.schedulesThatAre(true)) {
                        assertThat(enabled.map(Schedule::scheduleId)).containsExactly("9f2c");
                    }
                }))
                .containsExactly("Query GSI1");
    }

    @Test
    void resourcesOfAnAccountAreFoundThroughTheIndex() {
        assertThat(asked(() -> assertThat(
                                app.resourcesOfAccount("123456789012", PAGE).items())
                        .containsExactly(NucleusItemsTest.resource())))
                .containsExactly("Query GSI1");
        assertThat(asked(() ->
                        assertThat(app.countResourcesOfAccount("123456789012")).isEqualTo(1)))
                .containsExactly("Query GSI1");
    }

    @Test
    void resourceIsCountedByScheduleAndAccount() {
        assertThat(counts()).containsExactly(1L, 1L);
        assertThat(asked(() ->
                        app.removeResource("9f2c", NucleusItemsTest.resource().resourceArn())))
                .containsExactly("GetItem", "TransactWriteItems");
        assertThat(counts()).containsExactly(0L, 0L);
    }

    @Test
    void resourceOfAnUnknownAccountIsRefused() {
        TargetedResource stray =
                new TargetedResource("9f2c", "arn:x", ResourceType.RDS, "eu-west-1", "000000000000", null, null, null);
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> app.addResource(stray));
        assertThat(counts()).containsExactly(1L, 1L);
    }

    @Test
    void renamedAccountMovesInTheList() {
        Account beta = app.account("210987654321").orElseThrow();
        assertThat(asked(() -> app.renameAccount("210987654321", "zeta", NOW, 1)))
                .containsExactly("UpdateItem");
        assertThat(app.accounts(null, PAGE).items().stream().map(Account::accountName))
                .containsExactly("production", "zeta");
        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(() -> app.renameAccount("210987654321", "eta", NOW, 1));
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(() -> app.updateAccount(beta));
    }

    @Test
    void replacedAccountKeepsWhatWasCountedSinceItWasRead() {
        Account read = app.account("210987654321").orElseThrow();
        app.addResource(
                new TargetedResource("9f2c", "arn:y", ResourceType.RDS, "eu-west-1", "210987654321", null, null, null));
        Account replaced = app.updateAccount(read);
        assertThat(replaced.version()).isEqualTo(2);
        assertThat(app.account("210987654321"))
                .hasValueSatisfying(
                        account -> assertThat(account.resourceCount()).isEqualTo(1));
    }

    @Test
    void testOfAnAccountIsAPartialUpdate() {
        assertThat(asked(() -> {
                    Account tested = app.tested("210987654321", AccountStatus.ACTIVE, NOW, null);
                    assertThat(tested.status()).isEqualTo(AccountStatus.ACTIVE);
                    assertThat(tested.accountName()).isEqualTo("Beta");
                }))
                .containsExactly("UpdateItem");
    }

    @Test
    void accountIsDeleted() {
        app.deleteAccount(app.account("210987654321").orElseThrow());
        assertThat(app.account("210987654321")).isEmpty();
    }

    @Test
    void renamedScheduleMovesInTheList() {
        Schedule first = app.updateSchedule(app.schedule("9f2c").orElseThrow());
        assertThat(first.version()).isEqualTo(1);
        Schedule renamed = app.renameSchedule("9f2c", "Another", NOW, 1);
        assertThat(renamed.scheduleName()).isEqualTo("Another");
        assertThat(renamed.version()).isEqualTo(2);
        assertThat(app.schedules(PAGE).items())
                .containsExactly(app.schedule("9f2c").orElseThrow());
    }

    @Test
    void scheduleIsSwitchedOff() {
        assertThat(asked(() ->
                        assertThat(app.toggle("9f2c", false, NOW).enabled()).isFalse()))
                .containsExactly("UpdateItem");
    }

    @Test
    void stateOfAResourceIsSavedAndForgotten() {
        app.saveState("9f2c", ARN, Map.of("desired_count", 3));
        assertThat(app.resource("9f2c", ARN))
                .hasValueSatisfying(
                        resource -> assertThat(resource.savedState()).containsKey("desired_count"));
        app.saveState("9f2c", ARN, null);
        assertThat(app.resource("9f2c", ARN)).contains(NucleusItemsTest.resource());
    }

    @Test
    void deletedScheduleLeavesTheCounterOfTheAccountRight() {
        assertThat(asked(() -> app.deleteSchedule("9f2c"))).doesNotContain("Scan");
        assertThat(app.scheduleWithResources("9f2c").schedule()).isNull();
        assertThat(app.account("123456789012"))
                .hasValueSatisfying(
                        account -> assertThat(account.resourceCount()).isZero());
    }

    @Test
    void entriesOfAnEntityAreReadByTimeTheLatestFirst() {
        for (int minute = 0; minute < 5; minute++) {
            audit.append(entry(NOW.plus(Duration.ofMinutes(minute)), "0" + minute));
        }
        assertThat(asked(() -> {
                    Page<AuditEntry> page = audit.ofEntity(
                            "SCHEDULE#123", NOW.plus(Duration.ofMinutes(1)), NOW.plus(Duration.ofMinutes(3)), PAGE);
                    assertThat(page.items().stream().map(AuditEntry::id)).containsExactly("03", "02", "01");
                }))
                .containsExactly("Query");
    }

    @Test
    void entriesOfOneMillisecondAreAllKept() {
        for (int i = 0; i < 100; i++) {
            audit.append(entry(NOW, String.format("%02d", i)));
        }
        List<String> ids = new ArrayList<>();
        PageRequest next = PageRequest.first(30);
        Page<AuditEntry> page;
        do {
            page = audit.recent(NOW, NOW, next);
            page.items().forEach(entry -> ids.add(entry.id()));
            next = next.after(page.nextToken());
        } while (page.hasNext());
        assertThat(ids).hasSize(100).isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void globalViewIsReadThroughTheIndex() {
        audit.append(entry(NOW, "00"));
        assertThat(asked(() -> assertThat(audit.recent(NOW, NOW, PAGE).items()).hasSize(1)))
                .containsExactly("Query GSI1");
        assertThat(asked(() -> {
                    try (var entries = audit.between(NOW, NOW.plusSeconds(1))) {
                        assertThat(entries).hasSize(1);
                    }
                }))
                .containsExactly("Query GSI1");
    }

    @Test
    void expiredEntriesAreNotShown() {
        audit.append(entry(NOW, "00"));
        monochord.clock().advance(AuditEntry.RETENTION);
        assertThat(audit.recent(NOW, NOW, PAGE).items()).isEmpty();
    }

    private List<Long> counts() {
        List<Long> counts = new ArrayList<>();
        counts.add(app.schedule("9f2c").map(Schedule::resourceCount).orElseThrow());
        counts.add(app.account("123456789012").map(Account::resourceCount).orElseThrow());
        return counts;
    }

    private static List<String> asked(Runnable code) {
        return monochord.requests().of(code);
    }
}
