package dev.monochord.systems.nucleus;

import dev.monochord.systems.nucleus.NucleusBodies.ShownAccount;
import dev.monochord.systems.nucleus.NucleusBodies.ShownEntry;
import dev.monochord.systems.nucleus.NucleusBodies.ShownResource;
import dev.monochord.systems.nucleus.NucleusBodies.ShownSchedule;
import dev.monochord.systems.nucleus.cron.DstGap;
import org.jspecify.annotations.Nullable;

/** Items as they are shown. */
final class Shown {

    private Shown() {}

    static ShownAccount account(Account account) {
        return new ShownAccount(
                account.accountId(),
                account.accountName(),
                account.roleArn(),
                account.status(),
                account.externalId(),
                account.regions(),
                account.lastTestRunAt(),
                account.lastTestError(),
                orZero(account.resourceCount()),
                account.createdAt(),
                account.updatedAt(),
                orZero(account.version()));
    }

    static ShownSchedule schedule(Schedule schedule) {
        DstGap gap = schedule.dstGap() == null ? DstGap.SKIP : schedule.dstGap();
        return new ShownSchedule(
                schedule.scheduleId(),
                schedule.scheduleName(),
                schedule.startCron(),
                schedule.endCron(),
                schedule.timezone(),
                schedule.enabled(),
                schedule.enforces(),
                gap.text(),
                schedule.isBeingDeleted() ? true : null,
                orZero(schedule.resourceCount()),
                schedule.lastBoundary(),
                schedule.lastRunId(),
                schedule.createdAt(),
                schedule.updatedAt(),
                orZero(schedule.version()));
    }

    static ShownResource resource(TargetedResource resource) {
        return new ShownResource(
                resource.scheduleId(),
                resource.resourceArn(),
                resource.resourceType().text(),
                resource.region(),
                resource.accountId(),
                resource.addedAt(),
                resource.clusterArn(),
                resource.savedState());
    }

    static ShownEntry entry(AuditEntry entry) {
        return new ShownEntry(
                entry.entityId(),
                entry.at(),
                entry.id(),
                entry.action(),
                entry.userId(),
                entry.status(),
                entry.details(),
                entry.expireAt());
    }

    private static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }
}
