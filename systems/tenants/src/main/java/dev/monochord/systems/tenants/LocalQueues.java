package dev.monochord.systems.tenants;

import java.net.URI;

/** A queue service in this process, for machines without AWS. What it holds is lost when it is closed. */
public interface LocalQueues extends AutoCloseable {

    /** Where it answers; any credentials will do. */
    URI endpoint();

    @Override
    void close();
}
