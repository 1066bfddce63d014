package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TokenSecretTest {

    @Test
    void hashIsSha256InBase64ForUrls() {
        assertThat(TokenSecret.hash("abc")).isEqualTo("sha256$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    }

    @Test
    void secretsHaveThirtyTwoBytesAndDiffer() {
        assertThat(Stream.generate(TokenSecret::next).limit(100))
                .doesNotHaveDuplicates()
                .allMatch(secret -> secret.matches("[A-Za-z0-9_-]{43}"));
    }

    @Test
    void onlyTheSecretFitsItsHash() {
        String hash = TokenSecret.hash("open");
        assertThat(TokenSecret.fits("open", hash)).isTrue();
        assertThat(TokenSecret.fits("Open", hash)).isFalse();
        assertThat(TokenSecret.fits("", hash)).isFalse();
        assertThat(TokenSecret.fits("open", "open")).isFalse();
    }

    @Test
    void nothingFitsWhereThereIsNoHash() {
        assertThat(TokenSecret.fits("", null)).isFalse();
        assertThat(TokenSecret.fits("open", null)).isFalse();
        assertThat(TokenSecret.fits("", "")).isFalse();
    }
}
