package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every access pattern, with what it asks of the table. */
class TenantsPatternsTest {

    private static final String TENANT = "000000-000000-0000-0000";

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbTenantsTable.design());

    private final TenantsTable tenants = DynamoDbTenantsTable.open(monochord.monochord());

    @Test
    void stateIsReadInOneBatch() {
        tenants.claimCreation(TenantsItemsTest.creation("0.1.18"));
        assertThat(asked(() -> assertThat(tenants.state(TENANT))
                        .isEqualTo(new TenantState(null, null, TenantsItemsTest.creation("0.1.18")))))
                .containsExactly("BatchGetItem");
        tenants.claimDeletion(TenantsItemsTest.deletion());
        assertThat(tenants.state(TENANT).deletion()).isEqualTo(TenantsItemsTest.deletion());
        assertThat(tenants.state("nobody")).isEqualTo(new TenantState(null, null, null));
    }

    @Test
    void itemsAreFoundByTheirKeys() {
        tenants.create(TenantsItemsTest.old());
        tenants.claimCreation(TenantsItemsTest.creation(null));
        tenants.claimUpdate(TenantsItemsTest.update());
        tenants.claimDeletion(TenantsItemsTest.deletion());
        assertThat(asked(() ->
                        assertThat(tenants.metadata("032400-000000-0000-0002")).contains(TenantsItemsTest.old())))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(tenants.createAudit(TENANT)).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(tenants.updateAudit(TENANT, "0.1.18")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(tenants.deleteAudit(TENANT)).isPresent()))
                .containsExactly("GetItem");
    }

    @Test
    void operationsAreOneQuery() {
        tenants.create(Metadata.create(TENANT, "0.1.18", "arn", "url", TenantsItemsTest.AT));
        tenants.claimCreation(TenantsItemsTest.creation(null));
        tenants.claimUpdate(TenantsItemsTest.update());
        assertThat(asked(() -> assertThat(tenants.operations(TENANT))
                        .containsExactly(TenantsItemsTest.creation(null), TenantsItemsTest.update())))
                .containsExactly("Query");
    }

    @Test
    void operationIsClaimedOnce() {
        assertThat(asked(() -> tenants.claimCreation(TenantsItemsTest.creation(null))))
                .containsExactly("PutItem");
        CreateAudit late = new CreateAudit(
                TENANT, TenantsItemsTest.AT, "another run", Status.STARTED, null, null, null, null, null, null);
        assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> tenants.claimCreation(late));
    }

    @Test
    void upgradeRemovesTheOutboundQueueAndKeepsTheRest() {
        tenants.create(TenantsItemsTest.old());
        Instant later = TenantsItemsTest.AT.plusSeconds(60);
        assertThat(asked(() -> {
                    Metadata upgraded = tenants.upgrade("032400-000000-0000-0002", "0.1.18", later, null, null);
                    assertThat(upgraded)
                            .isEqualTo(new Metadata(
                                    "032400-000000-0000-0002",
                                    TenantsItemsTest.AT,
                                    later,
                                    "0.1.18",
                                    "arn...",
                                    "https://...",
                                    null,
                                    null));
                }))
                .containsExactly("UpdateItem");
    }

    @Test
    void deletedTenantKeepsItsAudits() {
        tenants.create(Metadata.create(TENANT, "0.1.18", "arn", "url", TenantsItemsTest.AT));
        tenants.claimCreation(TenantsItemsTest.creation(null));
        assertThat(asked(() -> tenants.delete(TENANT))).containsExactly("DeleteItem");
        assertThat(tenants.metadata(TENANT)).isEmpty();
        assertThat(tenants.operations(TENANT)).hasSize(1);
    }

    @Test
    void tenantsToUpgradeAreADeclaredScan() {
        tenants.create(TenantsItemsTest.old());
        tenants.claimCreation(TenantsItemsTest.creation(null));
        assertThat(asked(() -> {
                    try (Stream<Metadata> all = tenants.all()) {
                        assertThat(all).containsExactly(TenantsItemsTest.old());
                    }
                }))
                .containsExactly("Scan");
    }

    private static List<String> asked(Runnable code) {
        return monochord.requests().of(code);
    }
}
