package dev.monochord.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorizationTest {

    private final Wire wire = Requests.wire(new StubDispatcher());

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"AWS4", "X", "", "Basic YTpi"})
    void withoutASignatureTheTokenIsMissing(String authorization) {
        assertThat(list("/", authorization, null))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#MissingAuthenticationTokenException\","
                        + "\"message\":\"Request is missing Authentication Token\"}");
    }

    @Test
    void queryWithoutAnAlgorithmIsNoSignature() {
        String query = "/?X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-SignedHeaders=c&X-Amz-Date=d";
        assertThat(list(query, null, null)).contains("MissingAuthenticationTokenException");
        assertThat(list("/?X-Amz-Algorith", "X", null)).contains("MissingAuthenticationTokenException");
    }

    @Test
    void headerAndQueryExcludeEachOther() {
        assertThat(list("/?X-Amz-Algorithm", "X", null))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#InvalidSignatureException\",\"message\":\"Found both"
                        + " 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.\"}");
    }

    @Test
    void allMissingPartsOfTheHeaderAreTold() {
        assertThat(list("/", "AWS4-", null))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#IncompleteSignatureException\","
                        + "\"message\":\"Authorization header requires 'Credential' parameter."
                        + " Authorization header requires 'Signature' parameter."
                        + " Authorization header requires 'SignedHeaders' parameter."
                        + " Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header."
                        + " Authorization=AWS4-\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AWS4- Signature=b Credential=a",
                "AWS4- Signature=b,Credential=a",
                "AWS4- Signature=b, Credential=a"
            })
    void partsMayBeSeparatedInAnyWay(String authorization) {
        assertThat(list("/", authorization, "a"))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#IncompleteSignatureException\","
                        + "\"message\":\"Authorization header requires 'SignedHeaders' parameter. Authorization="
                        + authorization + "\"}");
        assertThat(list("/", authorization + ",SignedHeaders=c", "a")).contains("TableNames");
    }

    @Test
    void allMissingPartsOfTheQueryAreTold() {
        assertThat(list("/?X-Amz-Algorithm", null, null))
                .contains("AWS query-string parameters must include 'X-Amz-Algorithm'. AWS query-string parameters must"
                        + " include 'X-Amz-Credential'. AWS query-string parameters must include 'X-Amz-Signature'."
                        + " AWS query-string parameters must include 'X-Amz-SignedHeaders'. AWS query-string parameters"
                        + " must include 'X-Amz-Date'. Re-examine the query-string parameters.");
        assertThat(list("/?X-Amz-Algorithm=a&X-Amz-Credential=b&X-Amz-Signature=c&X-Amz-Date=d", null, null))
                .contains("\"AWS query-string parameters must include 'X-Amz-SignedHeaders'. Re-examine the"
                        + " query-string parameters.\"");
    }

    private String list(String uri, String authorization, String date) {
        Map<String, String> headers = new HashMap<>();
        headers.put("X-Amz-Target", "DynamoDB_20120810.ListTables");
        headers.put("Content-Type", "application/json");
        if (authorization != null) {
            headers.put("Authorization", authorization);
        }
        if (date != null) {
            headers.put("Date", date);
        }
        return Requests.text(wire.answer(Requests.of("POST", uri, headers, "{}")));
    }
}
