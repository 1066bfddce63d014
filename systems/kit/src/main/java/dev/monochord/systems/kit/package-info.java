/** What makes a system: its contract, settings, secrets, refusals and gates, and routes as values. Independent of the web server. */
@NullMarked
package dev.monochord.systems.kit;

import org.jspecify.annotations.NullMarked;
