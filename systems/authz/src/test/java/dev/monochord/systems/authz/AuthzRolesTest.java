package dev.monochord.systems.authz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.testing.Reply;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Roles and who has them. */
class AuthzRolesTest {

    private static final String WRONG_SCOPE =
            "400 {\"error\":{\"code\":\"INVALID\",\"message\":\"roles must have the scope %s\",\"field\":\"roles\"}}";

    private final Authz authz = new Authz();

    @AfterEach
    void close() {
        assertThat(authz.damagedGuards()).isEmpty();
        authz.close();
    }

    @Test
    void renamedRoleIsFoundByItsIdAndItsNewName() {
        String admin = authz.role("admin", "tenant");
        Reply renamed = authz.patch("/v1/roles/" + admin, "{\"name\":\"owner\"}");
        assertThat(renamed).hasToString("200 {\"roleId\":\"" + admin + "\",\"name\":\"owner\",\"scope\":\"tenant\"}");
        assertThat(authz.get("/v1/roles/" + admin)).hasToString(renamed.toString());
        assertThat(authz.get("/v1/roles?scope=tenant&name=owner")).hasToString(renamed.toString());
        assertThat(authz.get("/v1/roles?scope=tenant&name=admin").status()).isEqualTo(404);
        assertThat(authz.indexed("GSI1", "ROLE#" + admin)).hasSize(1);
        assertThat(authz.role("admin", "tenant")).isNotEqualTo(admin);
        assertThat(authz.patch("/v1/roles/" + admin, "{\"name\":\"admin\"}").status())
                .isEqualTo(409);
    }

    @Test
    void ofManyRenamesAtOnceOneNameIsLeft() {
        String admin = authz.role("admin", "tenant");
        List<Reply> replies = authz.running.together(
                20, i -> authz.sending("PATCH", "/v1/roles/" + admin, "{\"name\":\"name" + i + "\"}"));
        assertThat(replies).extracting(Reply::status).isSubsetOf(200, 412).contains(200);
        assertThat(authz.stored("Role")).hasSize(1);
        assertThat(authz.stored("Role").get(0).get("name"))
                .isEqualTo(authz.stored("RoleId").get(0).get("name"));
    }

    @Test
    void namesAreUniqueInTheirScopeOnly() {
        assertThat(authz.role("admin", "tenant")).isNotEmpty();
        assertThat(authz.role("admin", "global")).isNotEmpty();
        assertThat(authz.get("/v1/roles?scope=global").json().at("/items")).hasSize(1);
    }

    @Test
    void rolesOfAScopeComeInPages() {
        IntStream.range(0, 7).forEach(i -> authz.role("role" + i, "tenant"));
        Reply first = authz.get("/v1/roles?scope=tenant&limit=5");
        assertThat(first.json().at("/items")).hasSize(5);
        Reply second = authz.get("/v1/roles?scope=tenant&limit=5&nextToken=" + first.text("nextToken"));
        assertThat(second.json().at("/items")).hasSize(2);
        assertThat(second.json().has("nextToken")).isFalse();
        assertThat(authz.get("/v1/roles?scope=global&nextToken=" + first.text("nextToken"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void roleOfAnotherScopeIsRefused() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        String inTenant = authz.role("admin", "tenant");
        String global = authz.role("root", "global");
        assertThat(authz.grant(acme, ann, inTenant, global)).hasToString(WRONG_SCOPE.formatted("tenant"));
        assertThat(authz.put("/v1/users/" + ann + "/roles", Authz.roles(inTenant)))
                .hasToString(WRONG_SCOPE.formatted("global"));
        assertThat(authz.put("/v1/users/" + ann + "/roles", "[\"" + global + "\"]")
                        .json()
                        .at("/roles/0")
                        .asText())
                .isEqualTo(global);
        assertThat(authz.stored("TenantGrant")).isEmpty();
    }

    @Test
    void grantNeedsItsTenantItsUserAndItsRoles() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        assertThat(authz.grant(Authz.NOBODY, ann).text("error")).isNotNull();
        assertThat(authz.grant(Authz.NOBODY, ann))
                .hasToString("404 {\"error\":{\"code\":\"NOT_FOUND\",\"message\":\"tenant not found\"}}");
        assertThat(authz.grant(acme, Authz.NOBODY))
                .hasToString("404 {\"error\":{\"code\":\"NOT_FOUND\",\"message\":\"user not found\"}}");
        assertThat(authz.grant(acme, ann, Authz.NOBODY))
                .hasToString(
                        "400 {\"error\":{\"code\":\"INVALID\",\"message\":\"roles has an id of no role\",\"field\":\"roles\"}}");
    }

    @Test
    void grantHasFiftyRolesAtMostAndEachOnce() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        String[] roles = IntStream.range(0, 50)
                .mapToObj(i -> authz.role("r" + i, "tenant"))
                .toArray(String[]::new);
        assertThat(authz.grant(acme, ann, roles).status()).isEqualTo(201);
        assertThat(authz.grant(acme, ann, roles[0], roles[0].toLowerCase(Locale.ROOT))
                        .json()
                        .at("/roles"))
                .hasSize(1);
        String[] more = java.util.Arrays.copyOf(roles, 51);
        more[50] = authz.role("one-more", "tenant");
        assertThat(authz.grant(acme, ann, more).status()).isEqualTo(400);
    }

    @Test
    void ofManyGrantsAtOnceNoneIsLost() {
        String acme = authz.tenant("acme");
        String ann = authz.user("ann@example.org");
        List<Reply> replies = authz.running.together(
                20, i -> authz.sending("PUT", "/v1/tenants/" + acme + "/grants/" + ann, Authz.roles()));
        assertThat(replies).extracting(Reply::status).isSubsetOf(200, 201, 412);
        assertThat(replies).filteredOn(reply -> reply.status() == 201).hasSize(1);
        long replaced = replies.stream().filter(reply -> reply.status() == 200).count();
        assertThat(authz.get("/v1/tenants/" + acme + "/grants/" + ann)
                        .json()
                        .get("version")
                        .longValue())
                .isEqualTo(replaced);
        assertThat(authz.put("/v1/tenants/" + acme + "/grants/" + ann, "{\"roles\":[],\"version\":999}")
                        .status())
                .isEqualTo(412);
    }
}
