package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Adoptions during which something else begins: while the stack is looked at, or while the write is on its way. */
class AdoptionRacesTest {

    private static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");
    private static final AttemptRules RULES = new AttemptRules(Duration.ofMinutes(30), "0.1.18");
    private static final AttemptRules.Next.Claim CLAIM = new AttemptRules.Next.Claim(1, NOW);
    private static final String STACK = "arn:aws:cloudformation:eu-west-1:123456789012:stack/cdk/1";
    private static final TenantQueue QUEUE =
            new TenantQueue("arn:aws:sqs:eu-west-1:123456789012:t1", "https://queues.example/t1");

    /** What begins meanwhile; the tenant's creation has a worker that died. */
    private enum Meanwhile {
        TAKE_OVER_OF_THE_CREATION {
            @Override
            void begin(Claims claims) {
                CreateAudit dead = DynamoDbTenantsTable.open(claims.monochord())
                        .createAudit("t1")
                        .orElseThrow();
                assertThat(claims.creation("t1", dead, CLAIM)).isPresent();
            }
        },
        UPDATE {
            @Override
            void begin(Claims claims) {
                assertThat(claims.update("t1", null, CLAIM)).isPresent();
            }
        },
        UPDATE_THAT_ENDS_AT_ONCE {
            @Override
            void begin(Claims claims) {
                claims.monochord()
                        .update(MetadataItem.key("t1"))
                        .set(MetadataItem.version, "0.1.18")
                        .run();
            }
        },
        OTHER_QUEUE {
            @Override
            void begin(Claims claims) {
                claims.monochord()
                        .update(MetadataItem.key("t1"))
                        .set(MetadataItem.inboundQueueArn, "arn:another")
                        .run();
            }
        },
        DELETION {
            @Override
            void begin(Claims claims) {
                assertThat(claims.deletion("t1", null, CLAIM, Set.of())).isPresent();
            }
        };

        abstract void begin(Claims claims);
    }

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(DynamoDbTenantsTable.design()).clockAt(NOW);

    private void store(Monochord monochord) {
        DynamoDbTenantsTable.open(monochord);
        Instant ended = NOW.minusSeconds(1);
        monochord
                .transaction()
                .create(new Metadata("t1", ended, ended, "0.1.9", null, null, null, null))
                .create(new CreateAudit("t1", ended, "run-0", Status.STARTED, "0.1.9", 0, null, null, ended, "run-0"))
                .commit();
    }

    private static Adoption.Adopted adopt(Monochord monochord, Runnable meanwhile) {
        TenantsTable tenants = DynamoDbTenantsTable.open(monochord);
        RunContext context = new RunContext(monochord, tenants, new Found(meanwhile), RULES, new RunCounters());
        return new Adoption(context, new Claims(monochord, RULES)).adopt("t1", tenants.state("t1"), "cdk", null, true);
    }

    @ParameterizedTest
    @EnumSource
    void whatBeginsWhileTheStackIsLookedAtIsLeftAlone(Meanwhile meanwhile) {
        Monochord monochord = extension.monochord();
        store(monochord);

        assertRefused(monochord, () -> meanwhile.begin(new Claims(monochord, RULES)));
    }

    @ParameterizedTest
    @EnumSource
    void whatBeginsWhileTheWriteIsOnItsWayIsLeftAlone(Meanwhile meanwhile) {
        store(extension.monochord());
        Monochord slow = extension.monochord().toBuilder()
                .sleeper(wait -> meanwhile.begin(new Claims(extension.monochord(), RULES)))
                .build();

        assertRefused(slow, () -> extension.faults().add("error,times=1@TransactWriteItems"));
    }

    private void assertRefused(Monochord monochord, Runnable meanwhile) {
        assertThatThrownBy(() -> adopt(monochord, meanwhile)).isInstanceOf(RefusedException.class);
        TenantsTable tenants = DynamoDbTenantsTable.open(extension.monochord());
        assertThat(tenants.createAudit("t1").orElseThrow().status()).isEqualTo(Status.STARTED);
        assertThat(tenants.metadata("t1").orElseThrow().inboundQueueUrl()).isNull();
    }

    @Test
    void adoptionIsAnUpdateOfTheTenant() {
        Monochord monochord = extension.monochord();
        store(monochord);

        adopt(monochord, () -> {});

        TenantsTable tenants = DynamoDbTenantsTable.open(monochord);
        assertThat(tenants.metadata("t1"))
                .contains(new Metadata("t1", NOW.minusSeconds(1), NOW, "0.1.9", QUEUE.arn(), QUEUE.url(), null, null));
        CreateAudit creation = tenants.createAudit("t1").orElseThrow();
        assertThat(creation.status()).isEqualTo(Status.SUCCESS);
        assertThat(creation.execution()).isEqualTo(STACK);
    }

    /** Finds the stack of the tenant, and lets something begin meanwhile. */
    private record Found(Runnable meanwhile) implements Provisioner {

        @Override
        public ExistingResources find(String tenantId, String name) {
            meanwhile.run();
            return new ExistingResources(QUEUE, STACK);
        }

        @Override
        public TenantQueue create(ProvisioningRun run) {
            throw new AssertionError("an adoption makes nothing");
        }

        @Override
        public Optional<TenantQueue> update(ProvisioningRun run, @Nullable String outboundQueueUrl) {
            throw new AssertionError("an adoption changes nothing");
        }

        @Override
        public void remove(ProvisioningRun run, List<String> queueUrls) {
            throw new AssertionError("an adoption removes nothing");
        }

        @Override
        public void undo(ProvisioningRun run) {
            throw new AssertionError("an adoption undoes nothing");
        }

        @Override
        public void close() {}
    }
}
