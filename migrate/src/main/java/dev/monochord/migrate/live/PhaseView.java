package dev.monochord.migrate.live;

import dev.monochord.migrate.state.Phase;

/**
 * What a process acts by.
 *
 * @param epoch the epoch of the migration; 0 before there is one
 * @param readShare percentage of reads that the new shape serves
 * @param writesStopped whether neither shape is written
 * @param oneWay whether the old shape is no longer written after cut-over
 */
public record PhaseView(Phase phase, long epoch, int readShare, boolean writesStopped, boolean oneWay) {

    static final PhaseView BEFORE = new PhaseView(Phase.PLANNED, 0, 0, false, false);
}
