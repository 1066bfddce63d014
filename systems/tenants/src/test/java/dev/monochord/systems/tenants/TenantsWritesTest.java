package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.Claim;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the service and its worker do beyond single patterns: claims, take-overs and checks, all typed. */
class TenantsWritesTest {

    private static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create().tables(DynamoDbTenantsTable.design());

    private final Monochord monochord = extension.monochord();
    private final TenantsTable tenants = DynamoDbTenantsTable.open(monochord);

    @Test
    void failedCreationIsTakenOverOnce() {
        CreateAudit failed = audit("run-1", Status.FAILURE, 0);
        tenants.claimCreation(failed);
        assertThat(takeOver("run-2", failed).won()).isTrue();
        Claim<CreateAudit> late = takeOver("run-3", failed);
        assertThat(late.won()).isFalse();
        assertThat(late.holder().execution()).isEqualTo("run-2");
    }

    @Test
    void onlyTheOwnerFinishes() {
        tenants.claimCreation(audit("run-1", Status.STARTED, 0));
        assertThat(finish("run-0")).isFalse();
        assertThat(finish("run-1")).isTrue();
        assertThat(finish("run-1")).isFalse();
        assertThat(tenants.createAudit("t1")).hasValueSatisfying(audit -> {
            assertThat(audit.status()).isEqualTo(Status.SUCCESS);
            assertThat(audit.reason()).isNull();
        });
    }

    @Test
    void tenantIsNotWrittenWhileItIsBeingDeleted() {
        Metadata metadata = Metadata.create("t1", "0.1.18", "arn", "url", NOW);
        tenants.claimDeletion(new DeleteAudit("t1", NOW, "run-d", Status.STARTED, null, null, null, null, null, null));
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(() -> write(metadata));
        monochord
                .update(DeleteAuditItem.key("t1"))
                .set(DeleteAuditItem.status, Status.FAILURE)
                .run();
        write(metadata);
        assertThat(tenants.metadata("t1")).contains(metadata);
    }

    @Test
    void deletionIsNotClaimedWhileACreationRuns() {
        DeleteAudit deletion = new DeleteAudit("t1", NOW, "run-d", Status.STARTED, null, null, null, null, null, null);
        tenants.claimCreation(audit("run-1", Status.STARTED, 0));
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(() -> claim(deletion));
        assertThat(finish("run-1")).isTrue();
        claim(deletion);
        assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> claim(deletion("run-e")));
        assertThat(tenants.deleteAudit("t1")).contains(deletion);
    }

    private Claim<CreateAudit> takeOver(String execution, CreateAudit seen) {
        return monochord.claim(
                audit(execution, Status.STARTED, 1),
                CreateAuditItem.status
                        .equalTo(seen.status())
                        .and(CreateAuditItem.execution.equalTo(seen.execution()))
                        .and(CreateAuditItem.updatedAt.atMost(NOW)));
    }

    private boolean finish(String execution) {
        return monochord
                .update(CreateAuditItem.key("t1"))
                .set(CreateAuditItem.status, Status.SUCCESS)
                .set(CreateAuditItem.updatedAt, NOW)
                .remove(CreateAuditItem.reason)
                .when(CreateAuditItem.execution.equalTo(execution), CreateAuditItem.status.equalTo(Status.STARTED))
                .attempt();
    }

    private void write(Metadata metadata) {
        monochord
                .transaction()
                .create(metadata)
                .checkIfPresent(DeleteAuditItem.key("t1"), DeleteAuditItem.status.notEqualTo(Status.STARTED))
                .commit();
    }

    private void claim(DeleteAudit deletion) {
        monochord
                .transaction()
                .claim(deletion, DeleteAuditItem.status.equalTo(Status.FAILURE))
                .checkIfPresent(CreateAuditItem.key("t1"), CreateAuditItem.status.notEqualTo(Status.STARTED))
                .checkIfPresent(UpdateAuditItem.key("t1", "0.1.18"), UpdateAuditItem.status.notEqualTo(Status.STARTED))
                .commit();
    }

    private static DeleteAudit deletion(String execution) {
        return new DeleteAudit("t1", NOW, execution, Status.STARTED, null, null, null, null, null, null);
    }

    private static CreateAudit audit(String execution, Status status, int retries) {
        return new CreateAudit("t1", NOW, execution, status, "0.1.18", retries, null, null, null, null);
    }
}
