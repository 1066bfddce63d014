package dev.monochord.engine.internal.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.internal.assembly.EngineDispatcher;
import dev.monochord.engine.internal.fault.Fixture;
import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.testing.EngineOperations;
import dev.monochord.web.WebResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

class AdminRoutesTest {

    private final Fixture fixture = new Fixture();
    private final AdminRoutes routes =
            new AdminRoutes(fixture.injection.faults(), fixture.injection.recorder(), fixture.clock, () -> 3);

    @Test
    void rulesAreSwitchedOnAndListedAndSwitchedOff() {
        assertThat(call("POST", "faults", "{\"rules\": [\"throttle:0.1@PutItem/orders\", \"lost-answer,times=3\"]}"))
                .isEqualTo("201 {'faults':[{'id':'1','rule':'throttle:0.1@PutItem/orders','met':0},"
                        + "{'id':'2','rule':'lost-answer,times=3','met':0}]}");
        assertThat(call("DELETE", "faults/1", ""))
                .isEqualTo("200 {'faults':[{'id':'2','rule':'lost-answer,times=3','met':0}]}");
        assertThat(call("DELETE", "faults/1", "")).isEqualTo("404 {'error':'There is no fault 1'}");
        assertThat(call("DELETE", "faults", "")).isEqualTo("200 {'faults':[]}");
        assertThat(call("GET", "faults", "")).isEqualTo("200 {'faults':[]}");
    }

    @Test
    void rulesMayBeLinesOfPlainText() {
        call("POST", "faults", "heat\npartition-limits@/orders\n");

        assertThat(fixture.injection.faults().active())
                .extracting(fault -> fault.rule().toString())
                .containsExactly("heat", "partition-limits@/orders");
    }

    @Test
    void wrongRuleIsRefusedWithThoseBesideIt() {
        assertThat(call("POST", "faults", "{\"rules\": [\"heat\", \"hot\"]}"))
                .startsWith("400 {'error':'\\'hot\\' is not a fault rule: there is no kind \\'hot\\'");
        assertThat(fixture.injection.faults().active()).isEmpty();
    }

    @Test
    void recorderTellsCallsAndForgetsThem() {
        EngineDispatcher dispatcher = new EngineDispatcher(
                fixture.injection,
                List.of(EngineOperations.<ScanRequest>of("Scan").handledBy(scan -> {
                    fixture.injection.charge(Fixture.ORDERS, null, false, null, 0.5);
                    return ScanResponse.builder().count(2).build();
                })));
        dispatcher.call(ScanRequest.builder().tableName("orders").build());

        assertThat(call("GET", "recorder", ""))
                .startsWith("200 {'readUnits':0.5,'writeUnits':0.0,'forgotten':0,'calls':[{'operation':'Scan',"
                        + "'tables':['orders'],'scan':true,'readUnits':0.5,'writeUnits':0.0,'items':2,'micros':");
        String empty = "200 {'readUnits':0.5,'writeUnits':0.0,'forgotten':0,'calls':[]}";
        assertThat(call("GET", "recorder", Map.of("operation", "Query"), "")).isEqualTo(empty);
        assertThat(call("DELETE", "recorder", "")).isEqualTo(empty.replace("0.5", "0.0"));
    }

    @Test
    void heatIsToldPerTable() {
        fixture.injection.faults().add(FaultRule.heat());
        byte[] row = RowKeys.table(
                Fixture.ORDERS.storageId(),
                Fixture.ORDERS.key(),
                Attributes.of(Map.of("pk", AttributeValue.fromS("hot"))));
        fixture.injection.charge(Fixture.ORDERS, null, true, RowKeys.partitionBytes(row), 7);

        assertThat(call("GET", "heat", Map.of("table", "orders"), ""))
                .isEqualTo("200 {'heat':[{'table':'orders','key':'hot','readUnits':0.0,'writeUnits':7.0,"
                        + "'throttled':0}]}");
        assertThat(call("GET", "heat", "")).startsWith("400 {'error':'Say which table");
    }

    @Test
    void clockIsReadAndMoved() {
        assertThat(call("GET", "clock", "")).isEqualTo("200 {'now':'2025-01-01T00:00:00Z'}");
        assertThat(call("POST", "clock/advance", "{\"by\":\"1h\"}")).isEqualTo("200 {'now':'2025-01-01T01:00:00Z'}");
        assertThat(call("POST", "clock/advance", "30s")).isEqualTo("200 {'now':'2025-01-01T01:00:30Z'}");
        assertThat(call("POST", "clock/advance", "soon")).startsWith("400 {'error':'\\'soon\\' is not a time");
    }

    @Test
    void expiredItemsAreSweptAtOnce() {
        assertThat(call("POST", "ttl/sweep", "")).isEqualTo("200 {'deleted':3}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUT | faults",
                "GET | faults/1",
                "POST | recorder",
                "POST | heat",
                "POST | clock",
                "GET | clock/advance",
                "GET | ttl/sweep"
            })
    void otherMethodsAreNotAllowed(String method, String path) {
        assertThat(call(method, path, "")).startsWith("405 {'error':'" + method + " is not for this path");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"rules\":[1]} | is a string or a list of strings",
                "{\"rules\":{}} | is a string or a list of strings",
                "{\"rules\":[\"heat\" | is not JSON",
                "{\"rulez\":[]} | that is not known here",
                "{} | The body has no"
            })
    void malformedBodyIsRefused(String body, String what) {
        assertThat(call("POST", "faults", body)).startsWith("400 ").contains(what);
    }

    @Test
    void pathThatThereIsNotIsAnsweredWithThoseThatThereAre() {
        assertThat(call("GET", "fault", ""))
                .startsWith("404 ")
                .contains("There is no path /_monochord/fault.")
                .contains("faults/ID, recorder");
    }

    @Test
    void otherPathsAreLeftToOthers() {
        assertThat(routes.handle("GET", "/", Map.of(), new byte[0])).isEmpty();
    }

    private String call(String method, String path, String body) {
        return call(method, path, Map.of(), body);
    }

    private String call(String method, String path, Map<String, String> query, String body) {
        WebResponse answer = routes.handle(method, "/_monochord/" + path, query, body.getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
        String text = new String(answer.body(), StandardCharsets.UTF_8).trim();
        return answer.status() + " " + text.replace('"', '\'');
    }
}
