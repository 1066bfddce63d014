package dev.monochord.cli;

import dev.monochord.systems.authz.AuthzFactory;
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
                TenantsFactory.onSqs(ElasticQueues::start),
                new NucleusFactory(),
                new QrieFactory(),
                new AuthzFactory());
    }
}
