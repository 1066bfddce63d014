/** What many threads may see of each other's writes. */
package dev.monochord.engine.history;
