/** The names of AWS resources, and the services they are of. */
@NullMarked
package dev.monochord.systems.qrie.arn;

import org.jspecify.annotations.NullMarked;
