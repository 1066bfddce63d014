/** Clients of AWS services that act in other accounts and Regions; the packages below adapt them to each system. */
@NullMarked
package dev.monochord.systems.aws;

import org.jspecify.annotations.NullMarked;
