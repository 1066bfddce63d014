package dev.monochord.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestLineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /shelf/%00 HTTP/1.1~Host: x~ | GET     | /shelf/%00",
                "~~POST /shelf?token=secret HTTP  | POST    | /shelf",
                "GET /shelf/a b HTTP/1.1          | GET     | /shelf/a",
                "GET /sh                          | GET     | /sh",
                "GET /sh~/elf                     | GET     | /sh",
                "CONNECT example.org:443 HTTP/1.1 | CONNECT | /",
                "OPTIONS * HTTP/1.1               | OPTIONS | /",
                "GET http://x/shelf HTTP/1.1      | GET     | /",
                "NONSENSE                         | -       | /",
                "\u0016\u0003\u0001\u0002 /shelf      | -       | /",
                "''                               | -       | /",
            })
    void beginningOfARequestTellsWhatItAsksFor(String bytes, String method, String path) {
        byte[] sent = bytes.replace("~", "\r\n").getBytes(ISO_8859_1);
        assertThat(RequestLine.of(sent, sent.length)).isEqualTo(new RequestLine(method, path));
    }
}
