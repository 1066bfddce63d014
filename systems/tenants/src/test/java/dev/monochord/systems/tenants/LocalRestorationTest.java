package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.testing.CapturedLog;
import dev.monochord.testing.MonochordExtension;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LocalRestorationTest {

    private static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");
    private static final URI SERVICE = URI.create("http://127.0.0.1:9324");

    @RegisterExtension
    static final MonochordExtension extension = MonochordExtension.create().tables(DynamoDbTenantsTable.design());

    private final TenantsTable tenants = DynamoDbTenantsTable.open(extension.monochord());
    private final Recorded provisioner = new Recorded();

    @Test
    void queuesOfThisMachineAreMadeAgainAndFoundOnTheirNewPort() {
        tenants.create(tenant("same", SERVICE + "/000000000000/tenants-same-inbound"));
        tenants.create(tenant("moved", "http://127.0.0.1:40000/000000000000/tenants-moved-inbound"));
        tenants.create(tenant("aws", "https://sqs.eu-west-1.amazonaws.com/1/tenants-aws-inbound"));
        tenants.create(tenant("other", SERVICE + "/000000000000/something"));

        restore();

        assertThat(provisioner.made).containsExactlyInAnyOrder("same", "moved");
        assertThat(tenants.metadata("moved"))
                .contains(tenant("moved", SERVICE + "/000000000000/tenants-moved-inbound"));
        assertThat(tenants.metadata("aws"))
                .contains(tenant("aws", "https://sqs.eu-west-1.amazonaws.com/1/tenants-aws-inbound"));
    }

    @Test
    void queueThatCannotBeMadeIsLoggedAndTheOthersAreMade() {
        provisioner.refused = "a";
        tenants.create(tenant("a", SERVICE + "/000000000000/tenants-a-inbound"));
        tenants.create(tenant("b", SERVICE + "/000000000000/tenants-b-inbound"));
        tenants.create(tenant("c", SERVICE + "/000000000000/tenants-c-inbound"));

        try (CapturedLog log = CapturedLog.of(LocalRestorationTest.class)) {
            restore();
            assertThat(log.lines()).containsExactly("WARNING queue of tenant a: the queue service refused");
        }
        assertThat(provisioner.made).containsExactlyInAnyOrder("b", "c");
    }

    private void restore() {
        FailureIsolation isolation = new FailureIsolation(LocalRestorationTest.class);
        new LocalRestoration(extension.monochord(), tenants, TenantsConfig.defaults(), provisioner, isolation)
                .run(SERVICE);
    }

    private static Metadata tenant(String id, String url) {
        return Metadata.create(id, "0.1.18", "arn", url, NOW);
    }

    private static final class Recorded implements QueueProvisioner {

        final List<String> made = new ArrayList<>();
        String refused = "";

        @Override
        public TenantQueue create(String tenantId) {
            if (tenantId.equals(refused)) {
                throw new ProvisioningException("the queue service refused", new IllegalStateException());
            }
            made.add(tenantId);
            return new TenantQueue("arn", SERVICE + "/000000000000/tenants-" + tenantId + "-inbound");
        }

        @Override
        public void remove(String tenantId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void removeAt(String queueUrl) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
