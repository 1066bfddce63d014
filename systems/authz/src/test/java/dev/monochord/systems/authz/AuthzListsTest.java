package dev.monochord.systems.authz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.testing.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All tenants and all users, page by page. */
class AuthzListsTest {

    private final Authz authz = new Authz();

    @AfterEach
    void close() {
        authz.close();
    }

    @Test
    void tenantsAreListedOncePageByPage() {
        List<String> ids =
                IntStream.range(0, 7).mapToObj(i -> authz.tenant("acme" + i)).toList();
        authz.user("ann@example.org");
        authz.role("reader", "tenant");

        assertThat(listed("/v1/tenants", 3, "tenantId")).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void usersAreListedOncePageByPage() {
        List<String> ids = IntStream.range(0, 7)
                .mapToObj(i -> authz.user("ann" + i + "@example.org"))
                .toList();
        authz.tenant("acme");

        assertThat(listed("/v1/users", 3, "userId")).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void rowsOfOtherProgramsAreListed() {
        authz.store(Map.of(
                "PK", AttributeValue.fromS("TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"),
                "SK", AttributeValue.fromS("TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"),
                "Type", AttributeValue.fromS("Tenant"),
                "tenantId", AttributeValue.fromS("01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"),
                "name", AttributeValue.fromS("umbrella")));

        assertThat(authz.get("/v1/tenants").json().at("/items/0/name").asText()).isEqualTo("umbrella");
    }

    @Test
    void tenantsAndUsersUnderDeletionAreNotListed() {
        authz.store(Map.of(
                "PK", AttributeValue.fromS("TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"),
                "SK", AttributeValue.fromS("TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"),
                "Type", AttributeValue.fromS("Tenant"),
                "tenantId", AttributeValue.fromS("01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"),
                "name", AttributeValue.fromS("umbrella"),
                "deletion_id", AttributeValue.fromS("d-1")));

        assertThat(authz.get("/v1/tenants").json().path("items")).isEmpty();
    }

    @Test
    void tokenOfOneListDoesNotContinueAnother() {
        IntStream.range(0, 4).forEach(i -> authz.tenant("acme" + i));
        String token = authz.get("/v1/tenants?limit=2").text("nextToken");

        assertThat(authz.get("/v1/users?limit=2&nextToken=" + token).status()).isEqualTo(400);
    }

    private List<String> listed(String path, int limit, String id) {
        List<String> ids = new ArrayList<>();
        String more = "";
        do {
            Reply page = authz.get(path + "?limit=" + limit + more);
            assertThat(page.status()).isEqualTo(200);
            JsonNode items = page.json().path("items");
            assertThat(items.size()).isLessThanOrEqualTo(limit);
            items.forEach(item -> ids.add(item.path(id).asText()));
            more = page.json().has("nextToken") ? "&nextToken=" + page.text("nextToken") : "";
        } while (!more.isEmpty());
        return ids;
    }
}
