package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.authz.AuthzFactory;
import dev.monochord.systems.cello.CelloFactory;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TableLocationsTest {

    private static final Optional<URI> ENGINE = Optional.of(URI.create("http://127.0.0.1:8000"));
    private static final Map<String, String> OWN = Map.of("CELLO_DYNAMODB_ENDPOINT", "http://127.0.0.1:9000");

    @Test
    void sharedStoreIsNamedIfNoSystemHasItsOwn() {
        TableLocations locations = new TableLocations(List.of(new CelloFactory()), Map.of());
        assertThat(locations.lines(ENGINE)).containsExactly("dynamodb: http://127.0.0.1:8000");
        assertThat(locations.describe("an engine")).isEqualTo("an engine");
    }

    @Test
    void engineThatNoSystemUsesIsNotNamed() {
        TableLocations locations = new TableLocations(List.of(new CelloFactory()), OWN);
        assertThat(locations.lines(ENGINE)).containsExactly("dynamodb of cello: http://127.0.0.1:9000");
        assertThat(locations.describe("an engine")).isEqualTo("the tables are where the settings of the systems say");
    }

    @Test
    void bothAreNamedIfOneSystemHasItsOwn() {
        TableLocations locations = new TableLocations(List.of(new CelloFactory(), new AuthzFactory()), OWN);
        assertThat(locations.lines(ENGINE))
                .containsExactly("dynamodb: http://127.0.0.1:8000", "dynamodb of cello: http://127.0.0.1:9000");
        assertThat(locations.describe("an engine")).isEqualTo("an engine");
    }

    @Test
    void roleIsNamedWithTheEndpoint() {
        Map<String, String> role = Map.of("CELLO_DYNAMODB_ASSUME_ROLE_ARN", "arn:aws:iam::123456789012:role/cello");
        assertThat(new TableLocations(List.of(new CelloFactory()), role).lines(ENGINE))
                .containsExactly("dynamodb of cello: the default endpoint, as arn:aws:iam::123456789012:role/cello");
    }
}
