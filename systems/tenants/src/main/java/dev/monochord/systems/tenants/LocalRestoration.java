package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.Refusal;
import java.net.URI;
import java.util.stream.Stream;

/**
 * Makes the queues again that a queue service in this process lost when it ended, while the tables were kept. Their
 * messages are gone. Queues that are elsewhere are left alone.
 */
record LocalRestoration(
        Monochord monochord,
        TenantsTable tenants,
        TenantsConfig config,
        QueueProvisioner provisioner,
        FailureIsolation isolation) {

    /** Makes them, and corrects their addresses if the service listens on another port than before. */
    void run(URI service) {
        try (Stream<Metadata> all = tenants.all()) {
            isolation.each(
                    all.filter(tenant -> wasHere(tenant, service))::iterator,
                    tenant -> "queue of tenant " + tenant.tenantId(),
                    this::restore);
        }
    }

    private boolean wasHere(Metadata tenant, URI service) {
        String url = tenant.inboundQueueUrl();
        return url != null
                && url.startsWith(service.getScheme() + "://" + service.getHost() + ":")
                && url.endsWith("/" + config.queueName(tenant.tenantId()));
    }

    private void restore(Metadata tenant) {
        TenantQueue queue = created(tenant.tenantId());
        String before = tenant.inboundQueueUrl();
        if (before != null && !queue.url().equals(before)) {
            monochord
                    .update(MetadataItem.key(tenant.tenantId()))
                    .set(MetadataItem.inboundQueueUrl, queue.url())
                    .when(MetadataItem.inboundQueueUrl.equalTo(before))
                    .once()
                    .attempt();
        }
    }

    private TenantQueue created(String tenantId) {
        try {
            return provisioner.create(tenantId);
        } catch (ProvisioningException refused) {
            throw Refusal.busy(refused.reason()).withCause(refused);
        }
    }
}
