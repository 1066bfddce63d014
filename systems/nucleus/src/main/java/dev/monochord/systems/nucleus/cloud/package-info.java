/** What is started and stopped: resources of accounts, and the cloud they are in. */
@NullMarked
package dev.monochord.systems.nucleus.cloud;

import org.jspecify.annotations.NullMarked;
