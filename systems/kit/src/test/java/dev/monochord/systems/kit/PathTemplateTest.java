package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTest {

    private static final PathTemplate TOKEN = PathTemplate.parse("/projects/{project}/tokens/{id}");

    @Test
    void variablesAreFoundByName() {
        assertThat(TOKEN.variables()).containsExactly("project", "id");
        assertThat(match("/projects/a/tokens/b")).containsEntry("project", "a").containsEntry("id", "b");
    }

    @Property
    void anyTextComesBackThroughASegment(@ForAll String text) {
        Assume.that(!text.isEmpty() && WellFormedText.isWellFormed(text));
        StringBuilder encoded = new StringBuilder();
        for (byte octet : text.getBytes(UTF_8)) {
            encoded.append(String.format("%%%02X", octet));
        }
        assertThat(match("/projects/" + encoded + "/tokens/1")).containsEntry("project", text);
        assertThat(PercentEncoding.decodeQuery(encoded.toString())).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/projects", "/projects/a/tokens", "/projects//tokens/b", "/projects/a/tokens/b/", "/a/b/c/d"})
    void otherPathsDoNotMatch(String path) {
        assertThat(TOKEN.match(PathTemplate.segments(path))).isEmpty();
    }

    @Test
    void encodedWordIsTheSameWord() {
        assertThat(match("/%70rojects/a/tokens/b")).containsEntry("project", "a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/projects/%e9/tokens/1",
                "/projects/%zz/tokens/1",
                "/projects/%4/tokens/1",
                "/projects/%c0%80/tokens/1"
            })
    void segmentThatIsNotEncodedUtf8IsRefused(String path) {
        assertThatThrownBy(() -> match(path)).isInstanceOf(HttpException.class).hasMessageContaining("the URL");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "projects       | does not begin with /",
                "/{a}/{a}       | names {a} twice",
                "/a//b          | neither a {variable} nor a word",
                "/a b           | neither a {variable} nor a word",
                "/{a}.json      | neither a {variable} nor a word",
                "/{Bad-Name}    | neither a {variable} nor a word",
            })
    void templateThatMeansNothingIsRefused(String text, String message) {
        assertThatThrownBy(() -> PathTemplate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void rootHasNoSegments() {
        assertThat(PathTemplate.parse("/").match(List.of())).hasValue(Map.of());
    }

    private static Map<String, String> match(String path) {
        return TOKEN.match(PathTemplate.segments(path)).orElseThrow();
    }
}
