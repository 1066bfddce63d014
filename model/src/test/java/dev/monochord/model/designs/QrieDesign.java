package dev.monochord.model.designs;

import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.PUT;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.SCAN;

import dev.monochord.annotations.Naming;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.TableDesign;

/** Resources and findings: the design as it is, and as it is proposed. */
public final class QrieDesign {

    private static final Components C = new Components(Naming.PASCAL_CASE);
    private static final AttributeDesign ARN = AttributeDesign.of("arn", "ARN", AttributeType.TEXT);

    public static final Design CURRENT = Design.of("qrie", "1", currentResources(), currentFindings());
    public static final Design PROPOSED = Design.of("qrie", "2", resources(), findings());

    private static TableDesign currentResources() {
        return TableDesign.builder("qrie_resources")
                .keys("AccountService", "ARN")
                .naming(Naming.PASCAL_CASE)
                .items(ItemDesign.builder("Resource")
                        .key("{accountId:word}_{service}", "{arn}")
                        .attributes(
                                C.text("accountId").asKeyOnly(),
                                C.text("service").asKeyOnly(),
                                ARN,
                                C.of("configuration", AttributeType.DOCUMENT),
                                C.of("lastSeenAt", AttributeType.MILLIS).asLenient())
                        .build())
                .patterns(PatternBuilder.pattern("put", PUT, "Resource")
                        .with("item", ParameterBinding.ITEM)
                        .build())
                .patterns(PatternBuilder.pattern("ofAccount", SCAN, "Resource")
                        .because("no key starts with the account")
                        .build())
                .patterns(PatternBuilder.pattern("ofService", SCAN, "Resource")
                        .because("no key starts with the service")
                        .build())
                .patterns(PatternBuilder.pattern("ofAccountAndService", QUERY, "Resource")
                        .by("accountId", "service")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .build();
    }

    private static TableDesign currentFindings() {
        return TableDesign.builder("qrie_findings")
                .keys("ARN", "Policy")
                .naming(Naming.PASCAL_CASE)
                .indexes(IndexDesign.global("AccountService-State-index", "AccountService", "State"))
                .items(ItemDesign.builder("Finding")
                        .key("{arn}", "{policy}")
                        .index("AccountService-State-index", "{accountService}", "{state}")
                        .attributes(
                                ARN,
                                C.text("policy"),
                                C.text("accountService"),
                                C.oneOf("state", "State", "ACTIVE", "RESOLVED"),
                                C.number("severity"),
                                C.of("firstSeen", AttributeType.MILLIS).asLenient(),
                                C.of("lastEvaluated", AttributeType.MILLIS).asLenient(),
                                C.of("evidence", AttributeType.DOCUMENT))
                        .build())
                .patterns(PatternBuilder.pattern("put", PUT, "Finding")
                        .with("item", ParameterBinding.ITEM)
                        .build())
                .patterns(PatternBuilder.pattern("ofResource", QUERY, "Finding")
                        .by("arn")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("ofAccountService", QUERY, "Finding")
                        .by("accountService", "state")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .build();
    }

    private static TableDesign resources() {
        return TableDesign.builder("qrie_resources")
                .keys("AccountId", "ARN")
                .naming(Naming.PASCAL_CASE)
                .indexes(IndexDesign.global("Service-ARN-index", "Service", "ARN"))
                .items(ItemDesign.builder("Resource")
                        .key("{accountId}", "{arn}")
                        .index("Service-ARN-index", "{service}", "{arn}")
                        .derived("AccountService", "{accountId:word}_{service}")
                        .attributes(
                                C.text("accountId"),
                                ARN,
                                C.text("service"),
                                C.of("configuration", AttributeType.DOCUMENT),
                                C.of("lastSeenAt", AttributeType.MILLIS).asLenient(),
                                C.of("describeTime", AttributeType.MILLIS).asNullable())
                        .build())
                .patterns(PatternBuilder.pattern("put", PUT, "Resource")
                        .with("item", ParameterBinding.ITEM)
                        .build())
                .patterns(PatternBuilder.pattern("ofAccount", QUERY, "Resource")
                        .by("accountId")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("ofService", QUERY, "Resource")
                        .by("service")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("ofAccountAndService", QUERY, "Resource")
                        .by("accountId")
                        .with("arnPrefix", ParameterBinding.BEGINS_WITH, "arn")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("resource", GET, "Resource")
                        .by("accountId", "arn")
                        .build())
                .build();
    }

    private static TableDesign findings() {
        return TableDesign.builder("qrie_findings")
                .keys("ARN", "Policy")
                .naming(Naming.PASCAL_CASE)
                .indexes(
                        IndexDesign.global("AccountService-State-index", "AccountService", "State"),
                        IndexDesign.global("Policy-State-index", "Policy", "State"),
                        IndexDesign.global("Account-State-index", "AccountId", "State"))
                .items(ItemDesign.builder("Finding")
                        .key("{arn}", "{policy}")
                        .index("AccountService-State-index", "{accountId:word}_{service}", "{state}")
                        .index("Policy-State-index", "{policy}", "{state}")
                        .index("Account-State-index", "{accountId}", "{state}")
                        .attributes(
                                ARN,
                                C.text("policy"),
                                C.text("accountId"),
                                C.text("service"),
                                C.oneOf("state", "State", "ACTIVE", "RESOLVED"),
                                C.number("severity"),
                                C.of("firstSeen", AttributeType.MILLIS).asLenient(),
                                C.of("lastEvaluated", AttributeType.MILLIS).asLenient(),
                                C.of("evidence", AttributeType.DOCUMENT))
                        .build())
                .patterns(PatternBuilder.pattern("put", PUT, "Finding")
                        .with("item", ParameterBinding.ITEM)
                        .build())
                .patterns(PatternBuilder.pattern("finding", GET, "Finding")
                        .by("arn", "policy")
                        .build())
                .patterns(PatternBuilder.pattern("ofResource", QUERY, "Finding")
                        .by("arn")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("ofAccountAndService", QUERY, "Finding")
                        .by("accountId", "service", "state")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("ofAccount", QUERY, "Finding")
                        .by("accountId", "state")
                        .with(
                                ParameterDesign.of("minimum", ParameterBinding.VALUE),
                                ParameterDesign.of("page", ParameterBinding.PAGE))
                        .filter("severity >= {minimum}")
                        .build())
                .patterns(PatternBuilder.pattern("ofPolicy", QUERY, "Finding")
                        .by("policy", "state")
                        .with("page", ParameterBinding.PAGE)
                        .build())
                .patterns(PatternBuilder.pattern("ofService", SCAN, "Finding")
                        .with("service", ParameterBinding.FILTER)
                        .because("rare; the usual way asks each account")
                        .build())
                .build();
    }

    private QrieDesign() {}
}
