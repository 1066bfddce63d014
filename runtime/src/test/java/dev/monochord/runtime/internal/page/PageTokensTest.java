package dev.monochord.runtime.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.PageTokenException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class PageTokensTest {

    private static final byte[] QUERY = new Fingerprint().add("query").done();

    private final PageTokens tokens = new PageTokens(new byte[16]);

    @Property
    void positionsComeBack(@ForAll("positions") List<Position> positions) {
        assertThat(tokens.read(QUERY, tokens.write(QUERY, positions))).isEqualTo(positions);
    }

    @ParameterizedTest
    @ValueSource(ints = {65_534, 65_535, 65_536, 200_000})
    void aValueOfAnyLengthComesBack(int length) {
        List<Position> positions = List.of(
                Position.after(Map.of("token", AttributeValue.fromS("x".repeat(length)))),
                Position.after(Map.of("pk", AttributeValue.fromN("7"))));

        assertThat(tokens.read(QUERY, tokens.write(QUERY, positions))).isEqualTo(positions);
    }

    @Test
    void anyNumberOfPositionsComesBack() {
        List<Position> positions = Collections.nCopies(70_000, Position.START);

        assertThat(tokens.read(QUERY, tokens.write(QUERY, positions))).isEqualTo(positions);
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll String text) {
        assertThatThrownBy(() -> tokens.read(QUERY, text)).isInstanceOf(PageTokenException.class);
    }

    @Test
    void nothingOfAKeyIsReadableInAToken() {
        String token = tokens.write(
                QUERY, List.of(Position.after(Map.of("pk", AttributeValue.fromS("MAIL#ann@example.org")))));

        String bytes = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.ISO_8859_1);
        assertThat(bytes).doesNotContain("pk").doesNotContain("MAIL").doesNotContain("ann");
        assertThat(bytes).doesNotContain(new String(QUERY, StandardCharsets.ISO_8859_1));
    }

    @Test
    void everyAlteredByteIsRejected() {
        byte[] token = Base64.getUrlDecoder()
                .decode(tokens.write(QUERY, List.of(Position.after(Map.of("pk", AttributeValue.fromS("a"))))));

        for (int i = 0; i < token.length; i++) {
            byte[] altered = token.clone();
            altered[i] ^= 1;
            String text = Base64.getUrlEncoder().withoutPadding().encodeToString(altered);
            assertThatThrownBy(() -> tokens.read(QUERY, text)).isInstanceOf(PageTokenException.class);
        }
    }

    @Test
    void tokenOfAnotherKeyIsRejected() {
        byte[] key = new byte[16];
        key[0] = 1;
        String token = new PageTokens(key).write(QUERY, List.of(Position.START));

        assertThatThrownBy(() -> tokens.read(QUERY, token))
                .isInstanceOf(PageTokenException.class)
                .hasMessageContaining("altered or made elsewhere");
    }

    @Test
    void aTokenOfAnotherQueryIsRefused() {
        String token = tokens.write(QUERY, List.of(Position.START));

        assertThatThrownBy(() -> tokens.read(new Fingerprint().add("other").done(), token))
                .isInstanceOf(PageTokenException.class)
                .hasMessageContaining("belongs to another query");
    }

    @Test
    void aFingerprintTellsPiecesApart() {
        assertThat(new Fingerprint().add("a").add("bc").done())
                .isNotEqualTo(new Fingerprint().add("ab").add("c").done());
        assertThat(new Fingerprint().add(AttributeValue.fromS("1")).done())
                .isNotEqualTo(new Fingerprint().add(AttributeValue.fromN("1")).done());
        assertThat(new Fingerprint().add((String) null).done())
                .isNotEqualTo(new Fingerprint().add("").done());
    }

    @Test
    void aShortKeyIsRefused() {
        assertThatThrownBy(() -> new PageTokens(new byte[15])).isInstanceOf(IllegalArgumentException.class);
    }

    @Provide
    Arbitrary<List<Position>> positions() {
        Arbitrary<AttributeValue> values = Arbitraries.oneOf(
                Arbitraries.strings().excludeChars(surrogates()).map(AttributeValue::fromS),
                Arbitraries.longs().map(number -> AttributeValue.fromN(Long.toString(number))),
                Arbitraries.bytes()
                        .array(byte[].class)
                        .map(bytes -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes))));
        Arbitrary<Map<String, AttributeValue>> keys = Arbitraries.maps(
                        Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(8), values)
                .ofMinSize(1)
                .ofMaxSize(4);
        return Arbitraries.oneOf(Arbitraries.of(Position.START, Position.END), keys.map(Position::after))
                .list()
                .ofMaxSize(6);
    }

    private static char[] surrogates() {
        char[] surrogates = new char[Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1];
        for (int i = 0; i < surrogates.length; i++) {
            surrogates[i] = (char) (Character.MIN_SURROGATE + i);
        }
        return surrogates;
    }
}
