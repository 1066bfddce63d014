package dev.monochord.migrate.postgres.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server says of the WAL that it keeps. */
class SourceLagTest {

    @ParameterizedTest
    @CsvSource({"reserved,,false", "outbox,,false", "extended,extended,false", "unreserved,unreserved,true"})
    void statusIsShownUnlessAllIsWell(String status, String shown, boolean endangered) {
        SourceLag lag = new SourceLag(1, "bytes", status);
        assertThat(lag.unusualStatus().orElse(null)).isEqualTo(shown);
        assertThat(lag.isEndangered()).isEqualTo(endangered);
    }
}
