package dev.monochord.console.frame;

import java.util.List;

/**
 * What the layout of a page shows, the parameter {@code page} of every template. Immutable.
 *
 * @param title the name of the page
 * @param section the path of the section it belongs to; empty if it belongs to none
 * @param csrf the token that forms carry
 * @param signedIn whether there is a session to end
 */
public record PageView(Frame frame, String title, String section, String csrf, boolean signedIn) {

    /** Returns the link to a path of the console. */
    public String href(String path) {
        return frame.basePath() + path;
    }

    /** Returns the link to a file of the build, which may be cached until the file changes. */
    public String asset(String name) {
        return href("/assets/" + name + "?v=" + frame.assets().get(name).version());
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
