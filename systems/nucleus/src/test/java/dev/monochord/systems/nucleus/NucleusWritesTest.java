package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.NucleusItemsTest.NOW;
import static dev.monochord.systems.nucleus.NucleusItemsTest.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.nucleus.audit.AuditEntry;
import dev.monochord.systems.nucleus.audit.AuditEntryItem;
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountItem;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.systems.nucleus.table.ScheduleItem;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the service and the scheduler do beyond single patterns: both tables in one transaction, claims and counters. */
class NucleusWritesTest {

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create()
            .tables(DynamoDbNucleusAppTable.design(), DynamoDbNucleusAuditTable.design())
            .clockAt(NOW);

    private final Monochord monochord = extension.monochord();
    private final NucleusAppTable app = DynamoDbNucleusAppTable.open(monochord);
    private final NucleusAuditTable audit = DynamoDbNucleusAuditTable.open(monochord);

    @BeforeEach
    void someSchedule() {
        app.createAccount(
                Account.create("123456789012", "prod", "arn:aws:iam::123456789012:role/nucleus", null, null, NOW));
        app.createSchedule(NucleusItemsTest.schedule());
    }

    @Test
    void mutationAndItsEntryAreOneTransactionOverBothTables() {
        Schedule schedule = app.schedule("9f2c").orElseThrow();
        monochord.transaction().replace(schedule).create(entry(NOW, "1")).commit();
        assertThat(entries()).isEqualTo(1);
        assertThatExceptionOfType(PreconditionException.class)
                .isThrownBy(() -> monochord
                        .transaction()
                        .replace(schedule)
                        .create(entry(NOW, "2"))
                        .commit());
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void revisionAndItsEntryAreMadeAgainWhereAnotherWroteInBetween() {
        AtomicInteger attempts = new AtomicInteger();
        Account revised = monochord
                .revision(AccountItem.key("123456789012"))
                .create(AuditEntryItem.TYPE, (before, after) -> entry(NOW, before.version() + "-" + after.version()))
                .run(account -> {
                    if (attempts.getAndIncrement() < 2) {
                        app.tested("123456789012", AccountStatus.ACTIVE, NOW, null);
                    }
                    return account.changed("renamed", account.roleArn(), null, null, NOW);
                });
        assertThat(attempts).hasValue(3);
        assertThat(revised.version()).isEqualTo(4);
        assertThat(revised.status()).isEqualTo(AccountStatus.ACTIVE);
        assertThat(app.account("123456789012")).hasValue(revised);
        assertThat(audit.recent(NOW, NOW, PageRequest.first(10)).items())
                .extracting(AuditEntry::id)
                .containsExactly("3-4");
    }

    @Test
    void revisionOfNothingIsRefused() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> monochord.revision(AccountItem.key("0")).run(account -> account));
    }

    @Test
    void resourceNeedsAnActiveAccount() {
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(this::addResource);
        app.tested("123456789012", AccountStatus.ACTIVE, NOW, null);
        addResource();
        assertThat(app.account("123456789012"))
                .hasValueSatisfying(
                        account -> assertThat(account.resourceCount()).isEqualTo(1));
        assertThat(app.schedule("9f2c"))
                .hasValueSatisfying(
                        schedule -> assertThat(schedule.resourceCount()).isEqualTo(1));
    }

    @Test
    void accountWithResourcesIsNotDeleted() {
        app.tested("123456789012", AccountStatus.ACTIVE, NOW, null);
        addResource();
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(this::deleteAccount);
        app.removeResource("9f2c", NucleusItemsTest.resource().resourceArn());
        deleteAccount();
        assertThat(app.account("123456789012")).isEmpty();
    }

    @Test
    void scheduleIsDeletedTogetherWithItsEntry() {
        app.tested("123456789012", AccountStatus.ACTIVE, NOW, null);
        addResource();
        monochord
                .deletion(ScheduleItem.key("9f2c"))
                .create(AuditEntryItem.TYPE, entry(NOW, "9"))
                .run();
        assertThat(app.scheduleWithResources("9f2c").schedule()).isNull();
        assertThat(app.account("123456789012"))
                .hasValueSatisfying(
                        account -> assertThat(account.resourceCount()).isZero());
        assertThat(entries()).isEqualTo(2);
    }

    @Test
    void boundaryIsClaimedOnce() {
        assertThat(claim(NOW, "run-1")).isTrue();
        assertThat(claim(NOW, "run-2")).isFalse();
        assertThat(claim(NOW.plusSeconds(60), "run-3")).isTrue();
        app.toggle("9f2c", false, NOW);
        assertThat(claim(NOW.plusSeconds(120), "run-4")).isFalse();
    }

    private boolean claim(Instant boundary, String run) {
        return monochord
                .update(ScheduleItem.key("9f2c"))
                .set(ScheduleItem.lastBoundary, boundary)
                .set(ScheduleItem.lastRunId, run)
                .set(ScheduleItem.runLeaseUntil, boundary.plusSeconds(300))
                .when(
                        ScheduleItem.enabled.equalTo(true),
                        ScheduleItem.deletionId.absent(),
                        ScheduleItem.lastBoundary.absent().or(ScheduleItem.lastBoundary.lessThan(boundary)))
                .attempt();
    }

    private void addResource() {
        monochord
                .transaction()
                .create(NucleusItemsTest.resource())
                .check(AccountItem.key("123456789012"), AccountItem.status.equalTo(AccountStatus.ACTIVE))
                .create(entry(NOW, "0"))
                .commit();
    }

    private void deleteAccount() {
        monochord
                .transaction()
                .delete(app.account("123456789012").orElseThrow())
                .check(AccountItem.key("123456789012"), AccountItem.resourceCount.equalTo(0L))
                .commit();
    }

    private int entries() {
        return audit.recent(NOW, NOW, PageRequest.first(10)).items().size();
    }
}
