package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.ServerOptions;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;

/** Where Cello keeps its table, by its variables: on engines that check who signs, with a role that is assumed. */
class CelloStoreTest {

    private static final String ROLE = "arn:aws:iam::123456789012:role/cello";
    private static final Map<String, String> OUR_KEY = Map.of("OURKEY", "ourSecret");
    private static final Map<String, String> ROLE_KEY = Map.of("ROLEKEY", "roleSecret");

    private final Engine shared = Engine.inMemory();
    private final Engine own = Engine.builder().region("eu-central-1").open();
    private final InstallationSecrets secrets = InstallationSecrets.inMemory();
    private SecurityTokenService sts;

    @BeforeEach
    void start() throws IOException {
        sts = new SecurityTokenService(ROLE, "cello-session", "OURKEY", "ROLEKEY", "roleSecret");
    }

    @AfterEach
    void close() {
        sts.close();
        own.close();
        shared.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CELLO_", "ARGO_CLOUDOPS_"})
    void roleIsAssumedIfItIsSetAndSignsEveryCall(String prefix) throws Exception {
        try (EngineServer endpoint = own.serve(options(ROLE_KEY));
                Assembly assembly = assembly(Map.of(
                        prefix + "DYNAMODB_ENDPOINT",
                        endpoint.url().toString(),
                        prefix + "DYNAMODB_ASSUME_ROLE_ARN",
                        ROLE,
                        prefix + "DYNAMODB_TABLE_NAME",
                        "cello-prod"))) {
            HttpSystem cello = assembly.open(new CelloFactory());
            cello.checkHealth();
        }
        assertThat(sts.granted()).containsExactly("cello-session");
        assertThat(sts.refused()).isEmpty();
        assertThat(own.client().listTables().tableNames()).containsExactly("cello-prod");
        assertThat(shared.client().listTables().tableNames()).isEmpty();
    }

    @Test
    void ourCredentialsSignIfNoRoleIsSet() throws Exception {
        try (EngineServer endpoint = own.serve(options(OUR_KEY));
                Assembly assembly = assembly(
                        Map.of("CELLO_DYNAMODB_ENDPOINT", endpoint.url().toString()))) {
            assembly.open(new CelloFactory()).checkHealth();
        }
        assertThat(sts.granted()).isEmpty();
        assertThat(sts.refused()).isEmpty();
        assertThat(own.client().listTables().tableNames()).containsExactly("cello");
    }

    @Test
    void anotherRoleIsNotGranted() throws Exception {
        try (EngineServer endpoint = own.serve(options(ROLE_KEY));
                Assembly assembly = assembly(Map.of(
                        "CELLO_DYNAMODB_ENDPOINT",
                        endpoint.url().toString(),
                        "CELLO_DYNAMODB_ASSUME_ROLE_ARN",
                        ROLE + "-other"))) {
            assertThatThrownBy(() -> assembly.open(new CelloFactory())).isInstanceOf(SdkException.class);
        }
        assertThat(sts.refused()).isNotEmpty();
        assertThat(own.client().listTables().tableNames()).isEmpty();
    }

    @Test
    void storeOfAllSystemsIsUsedIfNothingIsSet() throws Exception {
        try (Assembly assembly = assembly(Map.of("CELLO_DYNAMODB_TABLE_NAME", "projects"))) {
            assembly.open(new CelloFactory()).checkHealth();
        }
        assertThat(shared.client().listTables().tableNames()).containsExactly("projects");
        assertThat(sts.granted()).isEmpty();
    }

    @Test
    void adminSecretIsOfTheInstallationUnlessItIsSet() {
        try (Assembly assembly = assembly(Map.of())) {
            assembly.open(new CelloFactory());
        }
        assertThat(secrets.takeCreated()).singleElement().satisfies(made -> {
            assertThat(made.name()).isEqualTo("cello-admin");
            assertThat(made.purpose()).isEqualTo("admin secret of cello");
        });
    }

    @Test
    void shortAdminSecretKeepsItFromStarting() {
        Map<String, String> settings = new HashMap<>(Map.of("CELLO_ADMIN_SECRET", "fifteen-letters"));
        try (Assembly assembly = assembly(settings)) {
            assertThatThrownBy(() -> assembly.open(new CelloFactory()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("CELLO_ADMIN_SECRET must have at least 16 characters; give it random ones");
        }
        assertThat(shared.client().listTables().tableNames()).isEmpty();
    }

    private Assembly assembly(Map<String, String> settings) {
        return new Assembly(
                shared.client(),
                () -> new ClientFactory()
                        .region("eu-central-1")
                        .stsEndpoint(sts.url())
                        .credentials(
                                StaticCredentialsProvider.create(AwsBasicCredentials.create("OURKEY", "ourSecret"))),
                shared.clock(),
                settings,
                secrets,
                call -> {});
    }

    private static ServerOptions options(Map<String, String> keys) {
        return ServerOptions.defaults().withAccessKeys(keys);
    }
}
