package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.systems.cello.store.StoreMode;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CelloConfigTest {

    @Test
    void nothingHasToBeSet() {
        assertThat(CelloConfig.of(Map.of()))
                .isEqualTo(new CelloConfig("cello", null, null, null, null, true, false, null, null, 100, false));
        assertThat(CelloConfig.of(Map.of()).storeMode()).isEqualTo(StoreMode.DDB_ONLY);
    }

    @Test
    void everythingIsRead() {
        CelloConfig config = CelloConfig.of(Map.of(
                "CELLO_DYNAMODB_TABLE_NAME", "cello-prod",
                "CELLO_DYNAMODB_ENDPOINT", "http://127.0.0.1:8000",
                "CELLO_DYNAMODB_ASSUME_ROLE_ARN", "arn:aws:iam::123456789012:role/cello",
                "CELLO_ADMIN_SECRET", "sixteen-letters-",
                "CELLO_PORT", "8443",
                "CELLO_STORE_MODE", "DDB_ONLY",
                "CELLO_COMPARE_PERCENT", "25",
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
                        true,
                        StoreMode.DDB_ONLY,
                        null,
                        25,
                        false));
        assertThat(config.toString()).doesNotContain("sixteen");
    }

    @Test
    void modesWithPostgresNeedItsAddress() {
        assertThatThrownBy(() -> CelloConfig.of(Map.of("CELLO_STORE_MODE", "COMPARE")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("CELLO_POSTGRES_URL is needed by CELLO_STORE_MODE=COMPARE");
        assertThatThrownBy(() -> CelloConfig.of(Map.of("CELLO_STORE_MODE", "BOTH")))
                .hasMessage("CELLO_STORE_MODE must be PG_ONLY or SHADOW_WRITE or COMPARE or DDB_PRIMARY or DDB_ONLY");
        assertThatThrownBy(() -> CelloConfig.of(
                        Map.of("CELLO_STORE_MODE", "COMPARE", "CELLO_POSTGRES_URL", "mysql://root:secret@db/cello")))
                .hasMessageStartingWith("CELLO_POSTGRES_URL must be an address such as postgresql://")
                .hasMessageNotContaining("secret");
        CelloConfig config = CelloConfig.of(Map.of(
                "CELLO_STORE_MODE",
                "DDB_PRIMARY",
                "CELLO_POSTGRES_URL",
                "postgresql://cello:sec%3Aret@db:6432/cello?sslmode=require"));
        assertThat(config.postgres()).hasToString("postgresql://db:6432/cello");
        assertThat(config.toString()).doesNotContain("sec");
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
