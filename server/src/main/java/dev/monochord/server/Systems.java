package dev.monochord.server;

import dev.monochord.server.queue.ElasticQueues;
import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.nucleus.NucleusFactory;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.tenants.TenantsFactory;
import java.util.List;

/** The systems that there are. */
public final class Systems {

    private Systems() {}

    /** One factory for each, in the order in which they are shown. */
    public static List<SystemFactory> all() {
        return List.of(
                new CelloFactory(),
                TenantsFactory.onSqs(ElasticQueues::start),
                new NucleusFactory(),
                new QrieFactory(),
                new AuthzFactory());
    }
}
