/** The inventory of qrie read from AWS: by Cloud Control, or by the API of each service. */
@NullMarked
package dev.monochord.systems.aws.qrie;

import org.jspecify.annotations.NullMarked;
