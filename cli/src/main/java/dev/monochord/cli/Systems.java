package dev.monochord.cli;

import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.aws.authz.AvpPolicies;
import dev.monochord.systems.aws.nucleus.AwsCloud;
import dev.monochord.systems.aws.qrie.AwsInventory;
import dev.monochord.systems.aws.tenants.TenantProvisioners;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.nucleus.NucleusFactory;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.tenants.TenantsFactory;
import dev.monochord.systems.tenants.queue.ElasticQueues;
import java.util.List;

/** The systems that can be served. */
final class Systems {

    private Systems() {}

    /** Returns a factory for each system, in the order in which they are listed. */
    static List<SystemFactory> all() {
        return List.of(
                new CelloFactory(),
                TenantsFactory.by(ElasticQueues::start, TenantProvisioners::open),
                new NucleusFactory(AwsCloud::open),
                new QrieFactory(AwsInventory::open),
                AuthzFactory.withPolicyStores(AvpPolicies::open));
    }
}
