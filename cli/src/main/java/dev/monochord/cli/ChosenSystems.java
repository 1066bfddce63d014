package dev.monochord.cli;

import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Chooses systems by the names that a user gave. */
final class ChosenSystems {

    private ChosenSystems() {}

    /**
     * Returns the systems of these names, in the order in which they are known; all of them without names.
     *
     * @throws ParameterException if there is no system of a name; the message lists those there are
     */
    static List<SystemFactory> of(List<SystemFactory> known, @Nullable List<String> names, CommandSpec spec) {
        if (names == null) {
            return known;
        }
        List<String> all = known.stream().map(SystemFactory::name).toList();
        for (String name : names) {
            if (!all.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(), "there is no system '" + name + "'; there are " + String.join(", ", all));
            }
        }
        return known.stream().filter(system -> names.contains(system.name())).toList();
    }
}
