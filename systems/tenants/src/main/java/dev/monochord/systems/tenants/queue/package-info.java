/** A queue service in this process, for machines without AWS. The only place that knows ElasticMQ, Pekko and Scala. */
@NullMarked
package dev.monochord.systems.tenants.queue;

import org.jspecify.annotations.NullMarked;
