/** Key templates: how the variables of an item become its keys, and back. */
@NullMarked
package dev.monochord.model.key;

import org.jspecify.annotations.NullMarked;
