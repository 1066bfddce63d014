package dev.monochord.model.designs;

import static dev.monochord.model.PatternKind.BATCH_GET;
import static dev.monochord.model.PatternKind.CREATE;
import static dev.monochord.model.PatternKind.DELETE;
import static dev.monochord.model.PatternKind.DELETE_PARTITION;
import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.REPLACE;

import dev.monochord.annotations.Naming;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import java.util.List;

/** Tenants, users, roles, grants and policies, with guards for what must be unique. */
public final class AuthzDesign {

    private static final Components C = new Components(Naming.AS_IS);
    private static final AttributeDesign ROLES = C.of("roles", new AttributeType.ListOf(AttributeType.TEXT));

    private static final ItemDesign TENANT = ItemDesign.builder("Tenant")
            .key("TENANT#{tenantId}", "TENANT#{tenantId}")
            .index("GSI1", "TENANT_NAME#{name}", "TENANT_NAME#{name}")
            .attributes(
                    C.text("tenantId"),
                    C.text("name"),
                    C.number("version").asNullable(),
                    AttributeDesign.of("deletionId", "deletion_id", AttributeType.TEXT)
                            .asNullable())
            .unique(guard("name", "TENANT_NAME#{name}", "TenantName", null, "name", "tenantId"))
            .version("version")
            .build();

    private static final ItemDesign USER = ItemDesign.builder("User")
            .key("USER#{userId}", "USER#{userId}")
            .attributes(
                    C.text("userId"),
                    C.text("email"),
                    C.text("phone").asNullable(),
                    C.text("preferredUsername").asNullable(),
                    C.text("givenName").asNullable(),
                    C.text("familyName").asNullable(),
                    ROLES,
                    C.number("version").asNullable())
            .unique(guard("email", "USER_EMAIL#{email:lower}", "UserEmail", "UserEmail", "email", "userId"))
            .unique(guard("phone", "USER_PHONE#{phone}", "UserPhone", null, "phone", "userId"))
            .unique(guard(
                    "preferredUsername",
                    "USER_PREFERREDUSERNAME#{preferredUsername:lower}",
                    "UserPreferredUsername",
                    null,
                    "preferredUsername",
                    "userId"))
            .version("version")
            .build();

    private static final ItemDesign USER_EMAIL = ItemDesign.builder("UserEmail")
            .key("USER_EMAIL#{email:lower}", "USER_EMAIL#{email:lower}")
            .attributes(C.text("email"), C.text("userId"))
            .build();

    private static final ItemDesign ROLE = ItemDesign.builder("Role")
            .key("ROLE_SCOPE#{scope}", "ROLE_NAME#{name}")
            .index("GSI1", "ROLE#{roleId}", "ROLE#{roleId}")
            .attributes(C.text("roleId"), C.text("name"), C.oneOf("scope", "Scope", "tenant", "global"))
            .unique(guard("roleId", "ROLE#{roleId}", "RoleId", "RoleId", "roleId", "name", "scope"))
            .build();

    private static final ItemDesign ROLE_ID = ItemDesign.builder("RoleId")
            .key("ROLE#{roleId}", "ROLE#{roleId}")
            .attributes(C.text("roleId"), C.text("name"), C.oneOf("scope", "Scope", "tenant", "global"))
            .build();

    private static final ItemDesign GRANT = ItemDesign.builder("TenantGrant")
            .key("TENANT#{tenantId}", "USER#{userId}")
            .index("GSI1", "USER#{userId}", "TENANT#{tenantId}")
            .index("GSI2", "TENANT_GRANT#{tenantGrantId}", "TENANT_GRANT#{tenantGrantId}")
            .attributes(
                    C.text("tenantGrantId").asNullable(),
                    C.text("tenantId"),
                    C.text("userId"),
                    ROLES,
                    C.number("version").asNullable())
            .version("version")
            .childOf(new ParentDesign("Tenant", null, 0))
            .childOf(new ParentDesign("User", null, 0))
            .build();

    private static final ItemDesign POLICY = ItemDesign.builder("Policy")
            .key("GLOBAL", "POLICY_NAME#{name}")
            .index("GSI1", "POLICY#{policyId}", "POLICY#{policyId}")
            .attributes(C.text("policyId"), C.text("name"), C.text("statement").asNullable())
            .unique(guard("policyId", "POLICY#{policyId}", "PolicyId", null, "policyId", "name"))
            .build();

    public static final Design DESIGN = Design.of(
            "authz",
            "1",
            TableDesign.builder("authz")
                    .keys("PK", "SK")
                    .typeAttribute("Type")
                    .indexes(
                            IndexDesign.global("GSI1", "GSI1PK", "GSI1SK"),
                            IndexDesign.global("GSI2", "GSI2PK", "GSI2SK"))
                    .items(TENANT, USER, USER_EMAIL, ROLE, ROLE_ID, GRANT, POLICY)
                    .patterns(PatternBuilder.pattern("tenant", GET, "Tenant")
                            .by("tenantId")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("tenantByName", GET, "Tenant")
                            .by("name")
                            .build())
                    .patterns(PatternBuilder.pattern("createTenant", CREATE, "Tenant")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("updateTenant", REPLACE, "Tenant")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("deleteTenant", DELETE_PARTITION, "Tenant")
                            .by("tenantId")
                            .build())
                    .patterns(PatternBuilder.pattern("user", GET, "User")
                            .by("userId")
                            .build())
                    .patterns(PatternBuilder.pattern("userByEmail", GET, "UserEmail")
                            .by("email")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("createUser", CREATE, "User")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("updateUser", REPLACE, "User")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("deleteUser", DELETE, "User")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("role", GET, "Role")
                            .by("scope", "name")
                            .build())
                    .patterns(PatternBuilder.pattern("rolesOfScope", QUERY, "Role")
                            .by("scope")
                            .with("page", ParameterBinding.PAGE)
                            .build())
                    .patterns(PatternBuilder.pattern("roleById", GET, "Role")
                            .by("roleId")
                            .build())
                    .patterns(PatternBuilder.pattern("roleGuards", BATCH_GET, "RoleId")
                            .with("roleIds", ParameterBinding.KEYS, "roleId")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("grant", GET, "TenantGrant")
                            .by("tenantId", "userId")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("createGrant", CREATE, "TenantGrant")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("grantsOfTenant", QUERY, "TenantGrant")
                            .by("tenantId")
                            .with("page", ParameterBinding.PAGE)
                            .build())
                    .patterns(PatternBuilder.pattern("grantsOfUser", QUERY, "TenantGrant")
                            .by("userId")
                            .with("page", ParameterBinding.PAGE)
                            .build())
                    .patterns(PatternBuilder.pattern("grantById", GET, "TenantGrant")
                            .by("tenantGrantId")
                            .build())
                    .patterns(PatternBuilder.pattern("policy", GET, "Policy")
                            .by("name")
                            .build())
                    .patterns(PatternBuilder.pattern("policies", QUERY, "Policy")
                            .with("prefix", ParameterBinding.BEGINS_WITH, "name")
                            .with("page", ParameterBinding.PAGE)
                            .build())
                    .patterns(PatternBuilder.pattern("policyById", GET, "Policy")
                            .by("policyId")
                            .build())
                    .build());

    private static UniqueGuard guard(String field, String template, String type, String item, String... attributes) {
        return new UniqueGuard(field, KeyTemplates.parse(template, template), type, List.of(attributes), item);
    }

    private AuthzDesign() {}
}
