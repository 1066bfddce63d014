package dev.monochord.cli.console;

import dev.monochord.migrate.control.ControlSettings;
import java.time.Duration;

/**
 * How much the migration demo moves, and how fast.
 *
 * @param resources how many items its first table is filled with
 * @param unitsPerSecond what its workers may use
 * @param lease for how long its program acts by a phase that it has read; every step of an operator takes at least as long
 */
record RekeyingPace(int resources, int unitsPerSecond, Duration lease) {

    /** Slow enough to be watched: a copy takes about half a minute, and a step some seconds. */
    static final RekeyingPace WATCHABLE = new RekeyingPace(4_000, 400, Duration.ofSeconds(3));

    /** How the demo is controlled: nobody but its own program takes part. */
    ControlSettings control() {
        return new ControlSettings(
                lease, ControlSettings.DEFAULT.verificationHolds(), ControlSettings.DEFAULT.minCompared());
    }
}
