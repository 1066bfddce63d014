package dev.monochord.systems.authz.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.monochord.systems.kit.RefusedException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ActionMapTest {

    private static final ActionMap ACTIONS = map("""
            {"actions": {
              "GetNote": {
                "input": {"rest": {"method": "GET", "path": "/notes/{id}"}, "appsync": {"field": "note"}},
                "entityMap": {"tenantId": "claims.org.id", "page": "query.page", "who": "header.X-Who", "id": "args.in.id"},
                "resourceEntities": [
                  {"type": "Note", "id": "$id-$who", "attributes": {"tenantId": "$tenantId"}},
                  {"type": "Page", "id": "p$page"}]},
              "GetLatest": {
                "input": {"rest": {"method": "GET", "path": "/notes/latest"}},
                "resourceEntities": [{"type": "Note", "id": "latest"}]}}}
            """);

    private static final Map<String, Object> CLAIMS = Map.of("org", Map.of("id", "t1"));

    @Test
    void morePreciseOfTwoPathsIsMeant() {
        assertThat(ACTIONS.rest(get("/notes/latest"), Map.of()).action()).isEqualTo("GetLatest");
    }

    @Test
    void variableThatTheMapTakesFromElsewhereIsNotTakenFromThePath() {
        assertThatExceptionOfType(EventException.class)
                .isThrownBy(() -> ACTIONS.rest(get("/notes/1"), CLAIMS))
                .withMessage("variable $id has no value");
    }

    @Test
    void variablesComeFromArgumentsAndClaims() {
        GraphQlCall call = new GraphQlCall("query", "note", Map.of("in", Map.of("id", 7)));
        assertThatExceptionOfType(EventException.class)
                .isThrownBy(() -> ACTIONS.appsync(call, CLAIMS))
                .withMessage("variable $who has no value");
    }

    @Test
    void requestThatNoActionFitsIsRefused() {
        assertThatExceptionOfType(EventException.class).isThrownBy(() -> ACTIONS.rest(get("/other"), CLAIMS));
        assertThatExceptionOfType(EventException.class)
                .isThrownBy(() -> ACTIONS.appsync(new GraphQlCall("query", "other", Map.of()), CLAIMS));
    }

    @Test
    void requestThatTwoActionsFitAlikeIsRefused() {
        ActionMap twice = map("""
                {"actions": {
                  "A": {"input": {"rest": {"method": "GET", "path": "/a/{x}/c"}, "appsync": {"field": "f"}},
                        "resourceEntities": [{"type": "T", "id": "1"}]},
                  "B": {"input": {"rest": {"method": "GET", "path": "/a/b/{y}"}, "appsync": {"field": "f"}},
                        "resourceEntities": [{"type": "T", "id": "1"}]}}}
                """);
        assertThat(twice.rest(get("/a/x/c"), Map.of()).action()).isEqualTo("A");
        assertThatExceptionOfType(EventException.class)
                .isThrownBy(() -> twice.rest(get("/a/b/c"), Map.of()))
                .withMessage("more than one action fits the request");
        assertThatExceptionOfType(EventException.class)
                .isThrownBy(() -> twice.appsync(new GraphQlCall("query", "f", Map.of()), Map.of()));
    }

    @Test
    void mapThatCannotBeUsedIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> map("{\"actions\":{\"A\":{}}}"));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> map("{\"actions\":{\"A\":{\"resourceEntity\":[]}}}"));
    }

    private static ApiGatewayEvent get(String path) {
        return new ApiGatewayEvent("arn", "GET", path, Map.of("x-who", "me"), Map.of("page", "2"));
    }

    private static ActionMap map(String json) {
        return ActionMap.parse(json.getBytes(UTF_8));
    }
}
