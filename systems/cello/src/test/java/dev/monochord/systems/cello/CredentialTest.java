package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialTest {

    @ParameterizedTest
    @CsvSource({"vault:admin:open, vault, admin, open", "cello:id:o:p:e:n, cello, id, o:p:e:n", "::, '', '', ''"})
    void isSplitAtTheFirstTwoColons(String header, String provider, String key, String secret) {
        assertThat(Credential.parse(header)).contains(new Credential(provider, key, secret));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "vault", "vault:admin", "Bearer x"})
    void withFewerColonsIsNone(String header) {
        assertThat(Credential.parse(header)).isEmpty();
    }

    @Test
    void textHasNoSecret() {
        assertThat(new Credential("cello", "id", "open")).hasToString("cello:id");
    }
}
