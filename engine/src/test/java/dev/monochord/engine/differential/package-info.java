/** Random requests, answered by the engine and by a model of a table that is too simple to be wrong. */
package dev.monochord.engine.differential;
