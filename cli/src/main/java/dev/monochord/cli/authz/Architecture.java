package dev.monochord.cli.authz;

import java.util.Locale;

/** The processors that Lambda has, as Lambda and Cedar's native libraries name them. */
enum Architecture {
    x86_64("x86_64"),
    arm64("aarch64");

    private final String nativeFolder;

    Architecture(String nativeFolder) {
        this.nativeFolder = nativeFolder;
    }

    /** The folder that has the native library of Cedar for it, in Cedar's jar. */
    String natives() {
        return "jne/linux/" + nativeFolder + "/";
    }

    /** Whether this machine can run a function for it. */
    boolean runsHere() {
        String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        boolean arm = name.equals("aarch64") || name.equals("arm64");
        return System.getProperty("os.name", "").equals("Linux") && arm == (this == arm64);
    }
}
