package dev.monochord.console.migrate;

import dev.monochord.migrate.job.Migrations;
import dev.monochord.runtime.error.MonochordException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Actions on migrations, in the background and one after the other: most wait until every process has seen a change, which a
 * page cannot. What they say is kept for the page. Thread-safe.
 */
final class RunningActions implements AutoCloseable {

    private static final int KEPT = 12;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread made = new Thread(work, "monochord-console-migrations");
        made.setDaemon(true);
        return made;
    });
    private final Map<String, Deque<String>> messages = new ConcurrentHashMap<>();
    private final Map<String, String> running = new ConcurrentHashMap<>();

    void start(Migrations migrations, String id, MigrationAction action) {
        String other = running.putIfAbsent(id, action.label());
        if (other != null) {
            say(id, action.label() + " was not begun: " + other + " is being done. Ask again when it has ended.");
            return;
        }
        thread.execute(() -> {
            try {
                say(id, action.label() + " was asked for.");
                action.run(migrations, id, text -> say(id, text));
            } catch (SdkException | MonochordException refused) {
                say(id, String.valueOf(refused.getMessage()));
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
                say(id, action.label() + " was interrupted, because the server stops.");
            } finally {
                running.remove(id);
            }
        });
    }

    private void say(String id, String text) {
        Deque<String> all = messages.computeIfAbsent(id, first -> new ArrayDeque<>());
        synchronized (all) {
            all.addFirst(text);
            while (all.size() > KEPT) {
                all.pollLast();
            }
        }
    }

    /** The action that is being done; empty if none is. */
    String running(String id) {
        return running.getOrDefault(id, "");
    }

    /** What actions said, newest first. */
    List<String> messages(String id) {
        Deque<String> all = messages.get(id);
        if (all == null) {
            return List.of();
        }
        synchronized (all) {
            return List.copyOf(all);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
