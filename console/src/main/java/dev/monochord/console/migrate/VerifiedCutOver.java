package dev.monochord.console.migrate;

import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A cut-over that verifies again first, as {@code monochord migrate cutover} does, if the last verification was short. */
record VerifiedCutOver(Migrations migrations, String id, Consumer<String> progress) {

    private static final Duration VERIFY_LIMIT = Duration.ofMinutes(1);
    private static final Duration TAKEOVER = Duration.ofSeconds(30);
    private static final int PARALLEL = 8;

    void run() throws InterruptedException {
        Optional<ItemTransform> transform = verifying();
        if (transform.isPresent()) {
            migrations.control().cutOver(id, () -> verify(transform.get()), progress);
        } else {
            migrations.control().cutOver(id, progress);
        }
    }

    /** Returns the transform to verify with, or nothing if the cut-over relies on the last verification. */
    private Optional<ItemTransform> verifying() {
        if (!migrations.verifiesWithin(id, VERIFY_LIMIT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Migrations.transform(migrations.migration(id), VerifiedCutOver.class.getClassLoader()));
        } catch (InvalidInputException unusable) {
            progress.accept(unusable.getMessage());
            return Optional.empty();
        }
    }

    private void verify(ItemTransform transform) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(PARALLEL, work -> {
            Thread thread = new Thread(work, "monochord-console-verification");
            thread.setDaemon(true);
            return thread;
        });
        try {
            migrations.job(id, transform, TAKEOVER, executor, PARALLEL).run(false, progress);
        } finally {
            executor.shutdownNow();
        }
    }
}
