/** For generated code: kinds of item, keys, codecs and the values of reads. Changes with the processor. */
@NullMarked
package dev.monochord.runtime.item;

import org.jspecify.annotations.NullMarked;
