package dev.monochord.model.designs;

import static dev.monochord.model.PatternKind.COUNT;
import static dev.monochord.model.PatternKind.CREATE;
import static dev.monochord.model.PatternKind.DELETE;
import static dev.monochord.model.PatternKind.DELETE_PARTITION;
import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.PARTIAL_UPDATE;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.REPLACE;

import dev.monochord.annotations.Naming;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;

/** Accounts, schedules and their resources in one table, the audit log in another. */
public final class NucleusDesign {

    private static final Components C = new Components(Naming.SNAKE_CASE);

    private static final ItemDesign ACCOUNT = ItemDesign.builder("Account")
            .key("ACCOUNT#{accountId}", "METADATA")
            .index("GSI1", "TYPE#ACCOUNT", "{accountName}")
            .attributes(
                    C.text("accountId").asKeyOnly(),
                    C.text("accountName"),
                    C.text("roleArn"),
                    C.oneOf("status", "AccountStatus", "ACTIVE", "INACTIVE"),
                    C.time("lastTestRunAt").asNullable(),
                    C.time("createdAt"),
                    C.number("resourceCount").asNullable(),
                    C.number("version").asNullable(),
                    C.text("deletionId").asNullable())
            .version("version")
            .build();

    private static final ItemDesign SCHEDULE = ItemDesign.builder("Schedule")
            .key("SCHEDULE#{scheduleId}", "METADATA")
            .index("GSI1", "TYPE#SCHEDULE", "{scheduleName}")
            .attributes(
                    C.text("scheduleId").asKeyOnly(),
                    C.text("scheduleName"),
                    C.text("startCron"),
                    C.text("endCron"),
                    C.text("timezone"),
                    C.of("enabled", AttributeType.BOOLEAN),
                    C.time("lastBoundary").asNullable(),
                    C.text("lastRunId").asNullable(),
                    C.number("resourceCount").asNullable(),
                    C.number("version").asNullable(),
                    C.text("deletionId").asNullable())
            .version("version")
            .build();

    private static final ItemDesign RESOURCE = ItemDesign.builder("TargetedResource")
            .key("SCHEDULE#{scheduleId}", "RESOURCE#{resourceArn}")
            .index("GSI1", "ACCOUNT#{accountId}", "SCHEDULE#{scheduleId}")
            .attributes(
                    C.text("scheduleId").asKeyOnly(),
                    C.text("resourceArn").asKeyOnly(),
                    C.text("accountId"),
                    C.oneOf("resourceType", "ResourceType", "ec2", "ecs", "rds"),
                    C.text("region"),
                    C.of("savedState", AttributeType.DOCUMENT).asNullable())
            .childOf(new ParentDesign("Schedule", "resourceCount", 0))
            .childOf(new ParentDesign("Account", "resourceCount", 0))
            .build();

    private static final ItemDesign ENTRY = ItemDesign.builder("AuditEntry")
            .key("ENTITY#{entityId}", "TIMESTAMP#{at}#{id}")
            .index("GSI1", "AUDIT#GLOBAL", "TIMESTAMP#{at}#{id}")
            .attributes(
                    C.text("entityId").asKeyOnly(),
                    C.time("at").asKeyOnly(),
                    C.text("id").asKeyOnly(),
                    C.oneOf("action", "Action", "CREATE", "UPDATE", "DELETE", "EXECUTE", "TEST"),
                    C.text("userId"),
                    C.of("details", AttributeType.DOCUMENT),
                    C.oneOf("status", "Outcome", "SUCCESS", "FAIL"),
                    C.of("expireAt", AttributeType.SECONDS))
            .timeToLive("expireAt", true)
            .build();

    private static final TableDesign APP = TableDesign.builder("NucleusAppTable")
            .naming(Naming.SNAKE_CASE)
            .indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
            .items(ACCOUNT, SCHEDULE, RESOURCE)
            .patterns(PatternBuilder.pattern("schedule", QUERY, "Schedule", "TargetedResource")
                    .by("scheduleId")
                    .build())
            .patterns(PatternBuilder.pattern("accounts", QUERY, "Account")
                    .index("GSI1")
                    .with("status", ParameterBinding.FILTER)
                    .with("page", ParameterBinding.PAGE)
                    .build())
            .patterns(PatternBuilder.pattern("schedules", QUERY, "Schedule")
                    .index("GSI1")
                    .with("page", ParameterBinding.PAGE)
                    .build())
            .patterns(PatternBuilder.pattern("resourcesOfAccount", QUERY, "TargetedResource")
                    .by("accountId")
                    .with("page", ParameterBinding.PAGE)
                    .build())
            .patterns(PatternBuilder.pattern("account", GET, "Account")
                    .by("accountId")
                    .build())
            .patterns(PatternBuilder.pattern("createAccount", CREATE, "Account")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .patterns(PatternBuilder.pattern("updateAccount", REPLACE, "Account")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .patterns(PatternBuilder.pattern("renameSchedule", PARTIAL_UPDATE, "Schedule")
                    .by("scheduleId")
                    .with("scheduleName", ParameterBinding.SET)
                    .build())
            .patterns(PatternBuilder.pattern("createSchedule", CREATE, "Schedule")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .patterns(PatternBuilder.pattern("addResource", CREATE, "TargetedResource")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .patterns(PatternBuilder.pattern("removeResource", DELETE, "TargetedResource")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .patterns(PatternBuilder.pattern("countResources", COUNT, "TargetedResource")
                    .by("scheduleId")
                    .build())
            .patterns(PatternBuilder.pattern("deleteSchedule", DELETE_PARTITION, "Schedule")
                    .by("scheduleId")
                    .build())
            .build();

    private static final TableDesign AUDIT = TableDesign.builder("NucleusAuditTable")
            .naming(Naming.SNAKE_CASE)
            .timeToLive("expire_at")
            .indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
            .items(ENTRY)
            .patterns(PatternBuilder.pattern("append", CREATE, "AuditEntry")
                    .with("item", ParameterBinding.ITEM)
                    .build())
            .patterns(PatternBuilder.pattern("ofEntity", QUERY, "AuditEntry")
                    .by("entityId")
                    .with("from", ParameterBinding.FROM, "at")
                    .with("to", ParameterBinding.TO, "at")
                    .with("page", ParameterBinding.PAGE)
                    .descending()
                    .build())
            .patterns(PatternBuilder.pattern("recent", QUERY, "AuditEntry")
                    .index("GSI1")
                    .with("from", ParameterBinding.FROM, "at")
                    .with("page", ParameterBinding.PAGE)
                    .descending()
                    .build())
            .patterns(PatternBuilder.pattern("all", QUERY, "AuditEntry")
                    .index("GSI1")
                    .result(ResultKind.STREAM)
                    .build())
            .build();

    public static final Design DESIGN = Design.of("nucleus", "1", APP, AUDIT);

    private NucleusDesign() {}
}
