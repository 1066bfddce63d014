package dev.monochord.systems.authz;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Names, addresses and ids that one item has, whoever writes at the same time. */
class AuthzUniquenessTest {

    private final Authz authz = new Authz();

    @AfterEach
    void close() {
        assertThat(authz.damagedGuards()).isEmpty();
        authz.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/tenants | {'name':'acme'} | name",
                "/v1/roles   | {'name':'admin','scope':'tenant'} | name",
                "/v1/users   | {'email':'Ann@example.org','givenName':'A','familyName':'L'} | email",
                "/v1/users   | {'email':'a@%d.org','phone':'+49 30 123456','givenName':'A','familyName':'L'} | phone",
                "/v1/users   | {'email':'a@%d.org','preferredUsername':'Änn','givenName':'A','familyName':'L'}"
                        + " | preferredUsername",
            })
    void ofFiftyCreatesAtOnceOneWinsAndTheOthersAreToldTheField(String path, String body, String field) {
        List<Reply> replies = authz.running.together(
                50, i -> authz.sending("POST", path, body.replace('\'', '"').replace("%d", "x" + i)));
        assertThat(replies).filteredOn(reply -> reply.status() == 201).hasSize(1);
        assertThat(replies)
                .filteredOn(reply -> reply.status() != 201)
                .allSatisfy(reply -> assertThat(reply)
                        .hasToString("409 {\"error\":{\"code\":\"CONFLICT\",\"message\":\"" + field
                                + " is taken\",\"field\":\"" + field + "\"}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "conflict:0.2", "throttle:0.2", "error-after-commit:0.2", "lost-answer:0.2"})
    void twoHundredCreatesOfAMixLeaveNoDuplicateAndNoOrphanedGuard(String fault) {
        if (!fault.equals("none")) {
            authz.running.engine().faults().add(fault);
        }
        List<Reply> replies = authz.running.together(
                200,
                i -> i % 4 == 0
                        ? authz.sending("POST", "/v1/tenants", "{\"name\":\"name" + i % 3 + "\"}")
                        : authz.sending(
                                "POST",
                                "/v1/users",
                                "{\"email\":\"" + (i % 2 == 0 ? "ANN" : "ann") + i % 5
                                        + "@example.org\",\"phone\":\"+4930123"
                                        + (450 + i % 7) + "\",\"preferredUsername\":\"Name" + i % 6
                                        + "\",\"givenName\":\"A\",\"familyName\":\"L\"}"));
        authz.running.engine().faults().clear();
        assertThat(replies).extracting(Reply::status).isSubsetOf(201, 409, 503);
        assertUnique("Tenant", "name");
        assertUnique("User", "email");
        assertUnique("User", "phone");
        assertUnique("User", "preferredUsername");
        assertThat(authz.stored("TenantName")).hasSameSizeAs(authz.stored("Tenant"));
        assertThat(authz.stored("UserEmail")).hasSameSizeAs(authz.stored("User"));
        assertThat(authz.damagedGuards()).isEmpty();
    }

    private void assertUnique(String type, String attribute) {
        assertThat(authz.stored(type).stream().map(item -> item.get(attribute))).doesNotHaveDuplicates();
    }

    @Test
    void changedAddressFreesTheOldAndTakesTheNew() {
        String ann = authz.user("ann@example.org");
        Reply changed = authz.patch("/v1/users/" + ann, "{\"email\":\" New@Example.org \"}");
        assertThat(changed.text("email")).isEqualTo("new@example.org");
        assertThat(authz.get("/v1/users?email=ann@example.org").status()).isEqualTo(404);
        assertThat(authz.get("/v1/users?email=NEW@example.org").text("userId")).isEqualTo(ann);
        assertThat(authz.post("/v1/users", Authz.newUser("new@example.org")).status())
                .isEqualTo(409);
        assertThat(authz.post("/v1/users", Authz.newUser("ann@example.org")).status())
                .isEqualTo(201);
        assertThat(authz.stored("UserEmail")).hasSize(2);
    }

    @Test
    void unchangedAddressWritesNothing() {
        String ann = authz.user("ann@example.org");
        authz.running.engine().recorder().clear();
        Reply same = authz.patch("/v1/users/" + ann, "{\"email\":\"ANN@example.org\"}");
        assertThat(same.json().get("version").longValue()).isZero();
        assertThat(authz.running.engine().recorder().count("TransactWriteItems"))
                .isZero();
        Reply name = authz.patch("/v1/users/" + ann, "{\"email\":\"ANN@example.org\",\"givenName\":\"Anna\"}");
        assertThat(name.text("givenName")).isEqualTo("Anna");
        assertThat(authz.get("/v1/users?email=ann@example.org").text("userId")).isEqualTo(ann);
    }

    @Test
    void ofTwoChangesAtOnceOfTheSameVersionOneIs412() {
        String ann = authz.user("ann@example.org");
        List<Reply> replies = authz.running.together(
                2,
                i -> authz.sending(
                        "PATCH", "/v1/users/" + ann, "{\"email\":\"new" + i + "@example.org\",\"version\":0}"));
        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(200, 412);
        assertThat(authz.stored("UserEmail")).hasSize(1);
    }

    @Test
    void valuesThatAreTakenAwayAreFree() {
        Reply ann = authz.post(
                "/v1/users",
                "{\"email\":\"a@x.org\",\"phone\":\"+4930123456\",\"preferredUsername\":\"Ann\","
                        + "\"givenName\":\"A\",\"familyName\":\"L\"}");
        Reply without = authz.patch("/v1/users/" + ann.text("userId"), "{\"phone\":null,\"preferredUsername\":null}");
        assertThat(without.json().has("phone")).isFalse();
        assertThat(authz.stored("UserPhone")).isEmpty();
        assertThat(authz.stored("UserPreferredUsername")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-answer,times=1@TransactWriteItems", "error-after-commit,times=1@TransactWriteItems"})
    void answerThatWasLostIsNoConflictWithOneself(String fault) {
        authz.running.engine().faults().add(fault);
        Reply created = authz.post("/v1/users", Authz.newUser("ann@example.org"));
        assertThat(created.status()).isEqualTo(201);
        authz.running.engine().faults().add(fault);
        assertThat(authz.patch("/v1/users/" + created.text("userId"), "{\"email\":\"b@example.org\"}")
                        .status())
                .isEqualTo(200);
        authz.running.engine().faults().add(fault);
        assertThat(authz.post("/v1/tenants", "{\"name\":\"acme\"}").status()).isEqualTo(201);
    }

    @Test
    void createThatIsCutOffLeavesAllOrNothing() {
        for (int calls = 0; calls < 3; calls++) {
            authz.running.gate().shutAfter(calls);
            int status = authz.post("/v1/users", Authz.newUser("ann" + calls + "@example.org"))
                    .status();
            authz.running.gate().open();
            assertThat(status).isIn(201, 503);
            assertThat(authz.stored("User")).hasSameSizeAs(authz.stored("UserEmail"));
        }
    }

    @Test
    void tenantIsRenamedOnceAndItsOldNameIsFree() {
        String acme = authz.tenant("acme");
        String other = authz.tenant("other");
        assertThat(authz.patch("/v1/tenants/" + acme, "{\"name\":\"other\"}"))
                .hasToString(
                        "409 {\"error\":{\"code\":\"CONFLICT\",\"message\":\"name is taken\",\"field\":\"name\"}}");
        assertThat(authz.patch("/v1/tenants/" + acme, "{\"name\":\"umbrella\"}").status())
                .isEqualTo(200);
        assertThat(authz.patch("/v1/tenants/" + other, "{\"name\":\"acme\"}").status())
                .isEqualTo(200);
        assertThat(authz.get("/v1/tenants?name=acme").text("tenantId")).isEqualTo(other);
        assertThat(authz.get("/v1/tenants?name=other").status()).isEqualTo(404);
    }

    @Test
    void idOfAPolicyIsUnique() {
        String statement = "{\"statement\":\"permit(principal, action, resource);\",\"policyId\":\"p-abc123\"}";
        assertThat(authz.put("/v1/policies/one", statement).status()).isEqualTo(201);
        assertThat(authz.put("/v1/policies/two", statement))
                .hasToString(
                        "409 {\"error\":{\"code\":\"CONFLICT\",\"message\":\"policyId is taken\",\"field\":\"policyId\"}}");
        assertThat(authz.get("/v1/policies?id=p-abc123").text("name")).isEqualTo("one");
    }

    @Test
    void documentedLookupsThroughTheIndexesFindOneItemEach() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        String admin = authz.role("admin", "tenant");
        String grant = authz.grant(acme, ann, admin).text("tenantGrantId");
        String policy =
                authz.policy("all", "permit(principal, action, resource);").text("policyId");
        assertThat(authz.indexed("GSI1", "TENANT_NAME#acme")).hasSize(1);
        assertThat(authz.indexed("GSI1", "ROLE#" + admin)).hasSize(1);
        assertThat(authz.indexed("GSI1", "POLICY#" + policy)).hasSize(1);
        assertThat(authz.indexed("GSI1", "USER#" + ann)).hasSize(1);
        assertThat(authz.indexed("GSI2", "TENANT_GRANT#" + grant)).hasSize(1);
        assertThat(authz.get("/v1/grants/" + grant).text("userId")).isEqualTo(ann);
        assertThat(authz.get("/v1/users/" + ann + "/grants")
                        .json()
                        .at("/items/0/tenantId")
                        .asText())
                .isEqualTo(acme);
        assertThat(authz.get("/v1/tenants/" + acme + "/grants")
                        .json()
                        .at("/items/0/userId")
                        .asText())
                .isEqualTo(ann);
    }

    @Test
    void itemsAreStoredAsTheDocumentShowsThem() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        String admin = authz.role("admin", "tenant");
        String grant = authz.grant(acme, ann, admin).text("tenantGrantId");
        assertThat(authz.stored("Tenant"))
                .containsExactly(item(
                        "PK", "TENANT#" + acme,
                        "SK", "TENANT#" + acme,
                        "GSI1PK", "TENANT_NAME#acme",
                        "GSI1SK", "TENANT_NAME#acme",
                        "Type", "Tenant",
                        "tenantId", acme,
                        "name", "acme"));
        assertThat(authz.stored("Role"))
                .containsExactly(item(
                        "PK", "ROLE_SCOPE#tenant",
                        "SK", "ROLE_NAME#admin",
                        "GSI1PK", "ROLE#" + admin,
                        "GSI1SK", "ROLE#" + admin,
                        "Type", "Role",
                        "roleId", admin,
                        "name", "admin",
                        "scope", "tenant"));
        Map<String, AttributeValue> stored = authz.stored("TenantGrant").get(0);
        assertThat(stored.get("GSI1PK").s()).isEqualTo("USER#" + ann);
        assertThat(stored.get("GSI1SK").s()).isEqualTo("TENANT#" + acme);
        assertThat(stored.get("GSI2PK").s()).isEqualTo("TENANT_GRANT#" + grant);
        assertThat(stored.get("roles").l()).containsExactly(AttributeValue.fromS(admin));
        assertThat(Stream.of("TenantName", "RoleId", "UserEmail").flatMap(type -> authz.stored(type).stream()))
                .hasSize(3)
                .allSatisfy(guard -> assertThat(guard.keySet()).noneMatch(name -> name.startsWith("GSI")));
    }
}
