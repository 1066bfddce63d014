package dev.monochord.systems.qrie;

/**
 * What became of findings.
 *
 * @param opened found, or found again
 * @param resolved no longer so
 */
record Changed(int opened, int resolved) {

    static final Changed NOTHING = new Changed(0, 0);

    Changed plus(Changed other) {
        return new Changed(opened + other.opened, resolved + other.resolved);
    }
}
