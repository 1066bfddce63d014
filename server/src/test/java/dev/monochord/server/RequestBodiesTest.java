package dev.monochord.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.web.WebOptions;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server with a small system makes of the bodies it is sent. */
class RequestBodiesTest extends ServedShelf {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "\"x\"",
                "{\"name\":1}",
                "{\"name\":\"a\"}{}",
                "{\"name\":\"a\",\"name\":\"b\"}",
                "{\"weight\":\"2\"}",
                "{\"weight\":2.5}",
                "{\"name\":\"\\ud800\"}",
                "{\"weight\":99999999999}",
            })
    void malformedBodyIs400(String body) throws Exception {
        HttpResponse<String> answer = send("POST", "/shelf/things", body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"error_message\":\"the ").doesNotContain("jackson");
    }

    @Test
    void bodyThatIsNotUtf8OrTooDeepIs400() throws Exception {
        assertThat(post(new byte[] {'{', '"', 'n', (byte) 0xff, '"', ':', '1', '}'})
                        .statusCode())
                .isEqualTo(400);
        assertThat(post(("[".repeat(200_000)).getBytes(ISO_8859_1)).statusCode())
                .isEqualTo(400);
        assertThat(post("{\"name\":\"é\"}".getBytes("UTF-16")).statusCode()).isEqualTo(400);
    }

    @Test
    void bodyOfOneMegabyteIsReadAndALargerOneIsNot() throws Exception {
        int limit = WebOptions.defaults().maxBody();
        String fits = "{\"name\":\"" + "x".repeat(limit - 11) + "\"}";
        assertThat(send("POST", "/shelf/things", fits).statusCode()).isEqualTo(201);
        for (int length : new int[] {limit + 1, 3 * limit, 20 * limit}) {
            HttpResponse<String> answer = post(new byte[length]);
            assertThat(answer.statusCode()).isEqualTo(413);
            assertThat(answer.body()).contains("larger than " + limit);
        }
    }

    @Test
    void chunkedBodyThatGrowsTooLargeIs413() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/shelf/things"))
                .POST(BodyPublishers.ofByteArrays(() ->
                        IntStream.range(0, 200).mapToObj(n -> new byte[16_384]).iterator()))
                .build();
        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
    }

    @Test
    void compressedBodyIsRefusedByItsName() throws Exception {
        HttpResponse<String> answer = send("POST", "/shelf/things", "{\"name\":\"a\"}", "Content-Encoding", "gzip");
        assertThat(answer.statusCode()).isEqualTo(415);
        assertThat(answer.body()).startsWith("{\"error_message\":\"").contains("Content-Encoding");
        assertThat(send("GET", "/shelf/things/a", null, "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(200);
        assertThat(send("POST", "/shelf/things", "{\"name\":\"a\"}", "Content-Encoding", "identity")
                        .statusCode())
                .isEqualTo(201);
    }

    private HttpResponse<String> post(byte[] body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/shelf/things"))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
