package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTypeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON; charset=UTF-8",
                "application/json;charset=\"utf-8\"",
                "text/json",
                "application/merge-patch+json",
                "application/x-www-form-urlencoded",
            })
    void jsonAndTheDefaultOfCurlAreAccepted(String type) {
        assertThat(request(type).tree().isObject()).isTrue();
    }

    @Test
    void bodyWithoutAContentTypeIsJson() {
        assertThat(Request.builder("POST", "/x")
                        .body("{}"::getBytes)
                        .build()
                        .tree()
                        .isObject())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "multipart/form-data; boundary=x",
                "application/xml",
                "application/octet-stream",
                "application/jsonx",
                "json",
            })
    void otherTypesAreUnsupported(String type) {
        assertUnsupported(request(type), "the Content-Type must be application/json");
    }

    @Test
    void otherCharsetsAreUnsupported() {
        assertUnsupported(request("application/json; charset=iso-8859-1"), "the body must be encoded as UTF-8");
    }

    @Test
    void everyContentTypeOfARequestMustBeJson() {
        Request request = Request.builder("POST", "/x")
                .header("Content-Type", "application/json")
                .header("content-type", "text/plain")
                .body("{}"::getBytes)
                .build();
        assertUnsupported(request, "the Content-Type must be application/json");
    }

    private static void assertUnsupported(Request request, String message) {
        assertThatThrownBy(request::tree).isInstanceOfSatisfying(HttpException.class, rejected -> {
            assertThat(rejected.failure().status()).isEqualTo(415);
            assertThat(rejected).hasMessage(message);
        });
    }

    private static Request request(String type) {
        return Request.builder("POST", "/x")
                .header("Content-Type", type)
                .body("{}"::getBytes)
                .build();
    }
}
