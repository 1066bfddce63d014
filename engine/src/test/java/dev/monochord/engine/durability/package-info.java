/** What an engine keeps when its process is killed. */
package dev.monochord.engine.durability;
