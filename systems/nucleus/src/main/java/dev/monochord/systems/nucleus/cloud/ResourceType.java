package dev.monochord.systems.nucleus.cloud;

import dev.monochord.annotations.TypeName;
import java.util.Locale;

/** What can be started and stopped. */
public enum ResourceType {
    /** An instance. */
    @TypeName("ec2")
    EC2,
    /** A service; stopping it sets its count to 0. */
    @TypeName("ecs")
    ECS,
    /** A database instance or cluster. */
    @TypeName("rds")
    RDS;

    /** As it stands in ARNs, items and JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ResourceType named(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
