package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

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

        new LocalRestoration(extension.monochord(), tenants, TenantsConfig.defaults(), provisioner).run(SERVICE);

        assertThat(provisioner.made).containsExactlyInAnyOrder("same", "moved");
        assertThat(tenants.metadata("moved"))
                .contains(tenant("moved", SERVICE + "/000000000000/tenants-moved-inbound"));
        assertThat(tenants.metadata("aws"))
                .contains(tenant("aws", "https://sqs.eu-west-1.amazonaws.com/1/tenants-aws-inbound"));
    }

    private static Metadata tenant(String id, String url) {
        return Metadata.create(id, "0.1.18", "arn", url, NOW);
    }

    private static final class Recorded implements QueueProvisioner {

        final List<String> made = new ArrayList<>();

        @Override
        public TenantQueue create(String tenantId) {
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
