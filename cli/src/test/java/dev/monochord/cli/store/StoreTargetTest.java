package dev.monochord.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.kit.SystemStore;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class StoreTargetTest {

    @Command
    private static final class Holder {
        @Mixin
        private StoreTarget store = new StoreTarget();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            options                                | endpoint set  | role set | endpoint              | role
                                                   |               |          | http://127.0.0.1:8000 |
                                                   | http://db:1   |          | http://db:1           |
                                                   |               | arn:set  |                       | arn:set
                                                   | http://db:1   | arn:set  | http://db:1           | arn:set
            --endpoint http://db:2                 | http://db:1   | arn:set  | http://db:2           | arn:set
            --assume-role arn:other                | http://db:1   | arn:set  | http://db:1           | arn:other
            --assume-role arn:other                |               |          |                       | arn:other
            --region eu-west-1                     | http://db:1   | arn:set  |                       | arn:set
            --region eu-west-1 --endpoint http://db:2 |            |          | http://db:2           |
            """, useHeadersInDisplayName = true)
    void optionsWinOverSettingsAndSettingsOverTheLocalEngine(
            @Nullable String options,
            @Nullable URI endpointSet,
            @Nullable String roleSet,
            @Nullable URI endpoint,
            @Nullable String role) {
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs(options == null ? new String[0] : options.split(" "));
        SystemStore settings = new SystemStore(endpointSet, roleSet, "cello-session", Map.of("cello", "other"));

        assertThat(holder.store.wanted(settings))
                .isEqualTo(new SystemStore(endpoint, role, "cello-session", Map.of("cello", "other")));
    }
}
