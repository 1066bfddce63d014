package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeRulesTest {

    private static final String ID = "123456789012";

    @ParameterizedTest
    @CsvSource({
        "/prod,/prod,true",
        "/prod,/prod/shop,true",
        "/prod/,/prod,true",
        "/prod,/prod/,true",
        "/prod,/production,false",
        "/prod/shop,/prod,false",
        "/,/anything,true",
    })
    void pathIsComparedByWholeNames(String scope, String account, boolean in) {
        MonitoredAccount at = new MonitoredAccount(ID, null, null, account, null);
        assertThat(ScopeRules.includes(paths(List.of(scope), null), at)).isEqualTo(in);
        assertThat(ScopeRules.includes(paths(null, List.of(scope)), at)).isEqualTo(!in);
    }

    private static Scope paths(List<String> in, List<String> out) {
        return new Scope(null, null, null, null, in, out);
    }

    @Test
    void emptyIncludesEverything() {
        MonitoredAccount bare = new MonitoredAccount(ID, null, null, null, null);
        assertThat(ScopeRules.includes(Scope.ALL, bare)).isTrue();
        assertThat(ScopeRules.includes(new Scope(List.of(), List.of(), Map.of(), Map.of(), List.of(), List.of()), bare))
                .isTrue();
        assertThat(ScopeRules.includes(paths(List.of("/prod"), null), bare)).isFalse();
    }

    @Test
    void everyIncludeHoldsAndNoExclude() {
        MonitoredAccount account = new MonitoredAccount(ID, null, null, "/prod", Map.of("env", "prod", "team", "shop"));
        Map<String, List<String>> any = Map.of("env", List.of("test", "prod"), "team", List.of("web"));
        assertThat(ScopeRules.includes(new Scope(List.of(ID), null, any, null, List.of("/prod"), null), account))
                .isTrue();
        assertThat(ScopeRules.includes(new Scope(List.of("000000000001"), null, any, null, null, null), account))
                .isFalse();
        assertThat(ScopeRules.includes(
                        new Scope(null, null, Map.of("env", List.of("test")), null, null, null), account))
                .isFalse();
        assertThat(ScopeRules.includes(new Scope(List.of(ID), List.of(ID), null, null, null, null), account))
                .isFalse();
        assertThat(ScopeRules.includes(
                        new Scope(null, null, null, Map.of("team", List.of("shop")), null, null), account))
                .isFalse();
    }
}
