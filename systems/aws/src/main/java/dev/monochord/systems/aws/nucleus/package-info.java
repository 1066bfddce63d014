/** The cloud of Nucleus on AWS: EC2, RDS and ECS in the role and Region of each account. */
@NullMarked
package dev.monochord.systems.aws.nucleus;

import org.jspecify.annotations.NullMarked;
