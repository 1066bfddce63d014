package dev.monochord.model.designs;

import static dev.monochord.model.PatternKind.BATCH_GET;
import static dev.monochord.model.PatternKind.CREATE;
import static dev.monochord.model.PatternKind.DELETE;
import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.PUT;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.SCAN;

import dev.monochord.annotations.Naming;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import java.util.List;

/** A queue for each tenant, and what was done to it. */
public final class TenantsDesign {

    private static final Components C = new Components(Naming.PASCAL_CASE);

    private static final ItemDesign METADATA = ItemDesign.builder("Metadata")
            .key("TENANT_ID#{tenantId}", "METADATA")
            .attributes(
                    C.text("tenantId").asKeyOnly(),
                    C.time("createdAt"),
                    C.time("updatedAt").orNamed("UpdateAt"),
                    C.text("version"),
                    C.text("inboundQueueArn"),
                    C.text("inboundQueueUrl"),
                    C.text("outboundQueueArn").asNullable(),
                    C.text("outboundQueueUrl").asNullable())
            .build();

    private static final ItemDesign CREATE_AUDIT = audit("CreateAudit")
            .key("TENANT_ID#{tenantId}", "AUDIT#CREATE")
            .alternativeKey("TENANT_ID#{tenantId}", "AUDIT#CREATE#{version}")
            .build();

    private static final ItemDesign UPDATE_AUDIT = audit("UpdateAudit")
            .key("TENANT_ID#{tenantId}", "AUDIT#UPDATE#{version}")
            .build();

    private static final ItemDesign DELETE_AUDIT =
            audit("DeleteAudit").key("TENANT_ID#{tenantId}", "AUDIT#DELETE").build();

    public static final Design DESIGN = Design.of(
            "tenants",
            "1",
            TableDesign.builder("tenants")
                    .naming(Naming.PASCAL_CASE)
                    .items(METADATA, CREATE_AUDIT, UPDATE_AUDIT, DELETE_AUDIT)
                    .patterns(PatternBuilder.pattern("metadata", GET, "Metadata")
                            .by("tenantId")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("state", BATCH_GET, "Metadata", "DeleteAudit", "CreateAudit")
                            .by("tenantId")
                            .result(ResultKind.COLLECTION)
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("updateAudit", GET, "UpdateAudit")
                            .by("tenantId", "version")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("operations", QUERY, "CreateAudit", "UpdateAudit", "DeleteAudit")
                            .by("tenantId")
                            .build())
                    .patterns(PatternBuilder.pattern("claimCreate", CREATE, "CreateAudit")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("writeMetadata", PUT, "Metadata")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("deleteMetadata", DELETE, "Metadata")
                            .by("tenantId")
                            .build())
                    .patterns(PatternBuilder.pattern("all", SCAN, "Metadata")
                            .because("finding the tenants to upgrade is a rare job of the operator")
                            .build())
                    .build());

    private static ItemDesign.Builder audit(String name) {
        AttributeType attempt = new AttributeType.Nested(
                "Attempt",
                List.of(
                        C.text("execution"),
                        C.text("status"),
                        C.time("updatedAt"),
                        C.text("reason").asNullable()));
        AttributeDesign history =
                C.of("history", new AttributeType.ListOf(attempt)).asNullable();
        return ItemDesign.builder(name)
                .attributes(
                        C.text("tenantId").asKeyOnly(),
                        C.time("updatedAt").orNamed("UpdateAt"),
                        C.text("execution"),
                        C.oneOf("status", "Status", "Started", "Failure", "Success"),
                        C.text("version"),
                        C.of("retryCount", AttributeType.INT).asNullable().asLenient(),
                        C.text("reason").asNullable(),
                        history);
    }

    private TenantsDesign() {}
}
