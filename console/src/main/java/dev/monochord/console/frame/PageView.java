package dev.monochord.console.frame;

import java.util.List;

/**
 * What the layout of a page shows, the parameter {@code page} of every template. Immutable.
 *
 * @param title the name of the page
 * @param section the path of the section it belongs to; empty if it belongs to none
 * @param csrf the token that forms carry
 * @param signedIn whether there is a session to end
 * @param workload the workload of the prices on the page, which its links carry
 */
public record PageView(
        Frame frame, String title, String section, String csrf, boolean signedIn, LinkedWorkload workload) {

    /** A page without prices. */
    public PageView(Frame frame, String title, String section, String csrf, boolean signedIn) {
        this(frame, title, section, csrf, signedIn, LinkedWorkload.DEFAULT);
    }

    /** Returns the link to a path of the console. */
    public String href(String path) {
        return frame.basePath() + workload.link(path);
    }

    /** Returns the workload as the hidden field of a form; empty if it is the default. */
    public String carried() {
        return workload.isDefault() ? "" : workload.text();
    }

    /** Returns the link to a file of the build, which may be cached until the file changes. */
    public String asset(String name) {
        return frame.basePath() + "/assets/" + name + "?v="
                + frame.assets().get(name).version();
    }

    public List<NavigationEntry> navigation() {
        return frame.navigation();
    }

    public boolean isCurrent(NavigationEntry entry) {
        return entry.path().equals(section);
    }

    public boolean allowsWrites() {
        return frame.allowsWrites();
    }

    public String version() {
        return frame.version();
    }
}
