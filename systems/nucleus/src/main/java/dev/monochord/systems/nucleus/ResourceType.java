package dev.monochord.systems.nucleus;

import dev.monochord.annotations.TypeName;

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
    RDS
}
