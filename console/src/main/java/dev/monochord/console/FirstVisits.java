package dev.monochord.console;

import dev.monochord.console.frame.Section;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.SystemDispatcher;
import java.util.ArrayList;
import java.util.List;

/** Visits pages in the background, so that the first person who does finds them warm. Thread-safe. */
final class FirstVisits implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(FirstVisits.class.getName());

    private volatile boolean isClosed;

    /**
     * Begins.
     *
     * @param cookie of a session, in case pages want one
     * @param afterwards is run when all pages were visited
     */
    void start(SystemDispatcher console, List<Section> sections, String cookie, Runnable afterwards) {
        Thread thread = new Thread(
                () -> {
                    visitAll(console, sections, cookie);
                    afterwards.run();
                },
                "monochord-console-first-visits");
        thread.setDaemon(true);
        thread.start();
    }

    private void visitAll(SystemDispatcher console, List<Section> sections, String cookie) {
        List<String> paths = new ArrayList<>(List.of("/", "/search?q=design"));
        for (Section section : sections) {
            if (isClosed) {
                return;
            }
            try {
                paths.addAll(section.firstVisits());
            } catch (RuntimeException unreadable) {
                LOG.log(System.Logger.Level.DEBUG, () -> section.path() + " was not visited", unreadable);
            }
            for (String path : paths) {
                if (!isClosed) {
                    // A failure is the page's own to show, to whoever visits it next.
                    console.dispatch(Request.builder("GET", path)
                            .header("Cookie", cookie)
                            .build());
                }
            }
            paths.clear();
        }
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
