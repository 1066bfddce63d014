package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.web.WebResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

class ContentCodingTest {

    private static final String BODY =
            "{\"Item\":{\"id\":{\"S\":\"1\"},\"text\":{\"S\":\"" + "x".repeat(5000) + "\"}}}";

    private final StubDispatcher dispatcher = new StubDispatcher();
    private final Wire wire = Requests.wire(dispatcher);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "gzip|GZIP",
                "deflate|DEFLATE",
                "identity|",
                "br|",
                "x-gzip|",
                "gzip, deflate|GZIP",
                "br, identity, deflate, gzip|DEFLATE",
                "GZIP, identity|GZIP",
                "dog, gzip ,, cat|GZIP",
                "gzip;q=0.8, deflate;q=0.5|GZIP",
                "br, gzip;q=0, deflate; q = 0.5 , identity;q=0|DEFLATE",
                "*|GZIP",
                "*, deflate;q=0.5|GZIP",
                "*, deflate|DEFLATE",
                "*, identity|GZIP",
                "*, gzip;q=0.5|DEFLATE",
                "gzip ;q=0|",
                "identity;q=0|",
                "*;q=0|",
                "*;q=0.5,identity|GZIP",
                "br;q=0.8,identity;q=0.5,*;q=0|",
                "\"gzip\"|",
                "gzip br|",
                "gzip:q=1|",
                "deflate;q=0.5, gzip;q=31|GZIP",
                "gzip;q=31,deflate;q=51|GZIP",
                "deflate;q=0.5, gzip;q=0.2|DEFLATE",
                "deflate;q=0.5, gzip;q=1;q=0.2|GZIP",
                "deflate;q=0.5,gzip;q=0.|DEFLATE",
                "deflate;q=0.5,gzip;q=0.x|GZIP",
                "deflate;q=-0.5,gzip;q=0.2|GZIP",
                "gzip;nq=1;q=0 |",
                "br,identity;q=0.5,gzip;q=0.0001|GZIP",
                "gzip;q=0, gzip;q=1, gzip;q=0|GZIP"
            })
    void codingIsChosenAsTheServiceDoes(String header, ContentCoding expected) {
        assertThat(ContentCoding.accepted(header)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void compressedRequestsAreRead(ContentCoding coding) {
        byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
        assertThat(put(coding.token(), coding.compress(body))).isEqualTo(200);
        assertThat(((PutItemRequest) dispatcher.last()).item().get("text").s()).hasSize(5000);

        byte[] first = coding.compress(Arrays.copyOf(body, 10));
        byte[] second = coding.compress(Arrays.copyOfRange(body, 10, body.length));
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        assertThat(put(coding.token(), both)).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void brokenCompressionIsAnInternalErrorAsAtTheService(ContentCoding coding) {
        byte[] whole = coding.compress(BODY.getBytes(StandardCharsets.UTF_8));
        byte[] junk = Arrays.copyOf(whole, whole.length + 4);

        assertThat(put(coding.token(), Arrays.copyOf(whole, whole.length - 1))).isEqualTo(400);
        assertThat(put(coding.token(), junk)).isEqualTo(400);
        assertThat(put(coding.token(), BODY.getBytes(StandardCharsets.UTF_8))).isEqualTo(400);
        assertThat(put(coding.token(), new byte[0])).isEqualTo(400);
        assertThat(put("garbage", BODY.getBytes(StandardCharsets.UTF_8))).isEqualTo(400);
        assertThat(dispatcher.received).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aBombDoesNotUnfold(ContentCoding coding) {
        byte[] bomb = coding.compress((BODY + " ".repeat(Wire.MAX_BODY)).getBytes(StandardCharsets.UTF_8));

        assertThat(put(coding.token(), bomb)).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void largeAnswersAreCompressedIfAskedFor(ContentCoding coding) throws Exception {
        wire.answer(Requests.call("PutItem", BODY));

        WebResponse plain = get("identity");
        WebResponse compressed = get(coding.token());

        assertThat(plain.headers()).doesNotContainKey("Content-Encoding");
        assertThat(compressed.headers()).containsEntry("Content-Encoding", coding.token());
        assertThat(Decompression.of(coding, compressed.body(), Wire.MAX_BODY)).isEqualTo(plain.body());
    }

    @Test
    void headerFieldsOfGzipAreSkippedAndATruncatedHeaderIsRefused() throws Exception {
        byte[] plain = ContentCoding.GZIP.compress(new byte[] {1, 2, 3});
        byte[] extra = {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 0, 2, 0, 9, 9, 'n', 0, 'c', 0, 7, 7};
        byte[] full = Arrays.copyOf(extra, extra.length + plain.length - 10);
        System.arraycopy(plain, 10, full, extra.length, plain.length - 10);

        assertThat(Decompression.of(ContentCoding.GZIP, full, 100)).containsExactly(1, 2, 3);
        for (int length = 0; length < full.length; length++) {
            byte[] cut = Arrays.copyOf(full, length);
            assertThatThrownBy(() -> Decompression.of(ContentCoding.GZIP, cut, 100))
                    .isInstanceOf(DataFormatException.class);
        }
    }

    private int put(String encoding, byte[] body) {
        Map<String, String> headers = new HashMap<>(Requests.headers("PutItem"));
        headers.put("Content-Encoding", encoding);
        return wire.answer(Requests.of("POST", "/", headers, body)).status();
    }

    private WebResponse get(String accepted) {
        Map<String, String> headers = new HashMap<>(Requests.headers("GetItem"));
        headers.put("Accept-Encoding", accepted);
        return wire.answer(Requests.of("POST", "/", headers, "{\"Key\":{\"id\":{\"S\":\"1\"}}}"));
    }
}
