package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CelloConfigTest {

    @Test
    void nothingHasToBeSet() {
        assertThat(CelloConfig.of(Map.of())).isEqualTo(new CelloConfig("cello", null, null, null, null, true, false));
    }

    @Test
    void everythingIsRead() {
        CelloConfig config = CelloConfig.of(Map.of(
                "CELLO_DYNAMODB_TABLE_NAME", "cello-prod",
                "CELLO_DYNAMODB_ENDPOINT", "http://127.0.0.1:8000",
                "CELLO_DYNAMODB_ASSUME_ROLE_ARN", "arn:aws:iam::123456789012:role/cello",
                "CELLO_ADMIN_SECRET", "sixteen-letters-",
                "CELLO_PORT", "8443",
                "CELLO_GIT_SUFFIX_OPTIONAL", "false",
                "CELLO_STRICT_TARGETS", "true"));
        assertThat(config)
                .isEqualTo(new CelloConfig(
                        "cello-prod",
                        URI.create("http://127.0.0.1:8000"),
                        "arn:aws:iam::123456789012:role/cello",
                        "sixteen-letters-",
                        8443,
                        false,
                        true));
        assertThat(config.toString()).doesNotContain("sixteen");
    }

    @Test
    void oldPrefixIsReadWhereTheNewOneIsUnset() {
        CelloConfig config = CelloConfig.of(Map.of(
                "ARGO_CLOUDOPS_DYNAMODB_TABLE_NAME", "old",
                "CELLO_DYNAMODB_TABLE_NAME", "new",
                "ARGO_CLOUDOPS_ADMIN_SECRET", "sixteen-letters-",
                "CELLO_ADMIN_SECRET", ""));
        assertThat(config.tableName()).isEqualTo("new");
        assertThat(config.adminSecret()).isEqualTo("sixteen-letters-");
    }

    @ParameterizedTest
    @CsvSource({
        "CELLO_DYNAMODB_TABLE_NAME,        ab",
        "CELLO_DYNAMODB_TABLE_NAME,        a table",
        "CELLO_DYNAMODB_ENDPOINT,          localhost:8000",
        "CELLO_DYNAMODB_ENDPOINT,          http://",
        "CELLO_DYNAMODB_ENDPOINT,          ftp://localhost",
        "CELLO_DYNAMODB_ASSUME_ROLE_ARN,   role/cello",
        "CELLO_ADMIN_SECRET,               fifteen-letters",
        "CELLO_PORT,                       65536",
        "CELLO_PORT,                       https",
        "CELLO_GIT_SUFFIX_OPTIONAL,        yes",
        "CELLO_STRICT_TARGETS,             1",
    })
    void settingThatCannotBeUsedIsNamedWithoutItsValue(String name, String value) {
        assertThatThrownBy(() -> CelloConfig.of(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name + " must ")
                .hasMessageNotContaining("fifteen");
    }
}
