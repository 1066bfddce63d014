package dev.monochord.cli;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.cli.demo.DemoOrganization;
import dev.monochord.cli.store.SystemMonochord;
import dev.monochord.cli.store.TableStore;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemCalls;
import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Whether the systems begin with the items of a sample organization. */
final class DemoOptions {

    @Option(
            names = "--demo",
            description = "Fill the systems with a sample organization. What is there already is left alone, so a data"
                    + " folder can be started with it again.")
    private boolean demo;

    @Option(
            names = "--demo-remote",
            description = "With --demo, write the sample organization to --endpoint or Amazon DynamoDB too.")
    private boolean remote;

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check(boolean storeIsRemote) {
        require(demo || !remote, "--demo-remote needs --demo: add it");
        require(
                !demo || !storeIsRemote || remote,
                "--demo would write sample items to a DynamoDB that is not this process's own. Add --demo-remote if that is"
                        + " what you want, or leave --demo out");
    }

    /** Fills the systems if that was asked for. */
    void fill(List<HttpSystem> systems, List<SystemFactory> factories, Map<String, String> settings, TableStore store)
            throws InterruptedException {
        if (!demo) {
            return;
        }
        List<SystemFactory> shared = factories.stream()
                .filter(factory -> !factory.store(settings).isOwn())
                .toList();
        new DemoOrganization(
                        SystemCalls.of(systems.stream()
                                .filter(system -> shared.stream()
                                        .anyMatch(factory -> factory.name().equals(system.name())))
                                .toList()),
                        store.clock(),
                        factory -> SystemMonochord.of(factory, settings, store.client())
                                .clock(store.clock())
                                .build())
                .fill(shared);
    }
}
