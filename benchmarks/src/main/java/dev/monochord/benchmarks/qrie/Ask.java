package dev.monochord.benchmarks.qrie;

import dev.monochord.systems.kit.Request;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A request that users make.
 *
 * @param name what it asks by
 * @param table the table whose scan it replaces
 * @param path of the request, by a number that chooses the account or the resource
 */
record Ask(String name, String table, IntFunction<String> path) {

    /** What the callers of the benchmark prove to know. */
    static final String SECRET = "secret-of-the-benchmark";

    private static final List<String> SERVICES = List.of("s3", "ec2", "iam", "rds", "lambda");
    private static final List<String> POLICIES =
            List.of("S3BucketPublic", "S3BucketMfaDeleteDisabled", "EC2UnencryptedEBS", "IAMAccessKeyNotRotated");
    private static final String RESOURCES = "qrie_resources";
    private static final String FINDINGS = "qrie_findings";

    /** All that the document promises, the first page of each. */
    static List<Ask> all(SampleOrganisation organisation, int resources) {
        return List.of(
                new Ask("resources by account", RESOURCES, n -> "/resources?account=" + organisation.accountId(n)),
                new Ask("resources by service", RESOURCES, n -> "/resources?type=" + SERVICES.get(n % SERVICES.size())),
                new Ask(
                        "resources by account and service",
                        RESOURCES,
                        n -> "/resources?account=" + organisation.accountId(n) + "&type="
                                + SERVICES.get(n % SERVICES.size())),
                new Ask("resource by ARN", RESOURCES, n -> {
                    String arn = organisation.sample(n % resources).resource().arn();
                    String account =
                            organisation.sample(n % resources).resource().accountId();
                    return "/resources?arn=" + encoded(arn)
                            + (Arn.parse(arn).orElseThrow().hasAccount() ? "" : "&account=" + account);
                }),
                new Ask(
                        "findings by account",
                        FINDINGS,
                        n -> "/findings?state=ACTIVE&account=" + organisation.accountId(n)),
                new Ask(
                        "findings by policy",
                        FINDINGS,
                        n -> "/findings?state=ACTIVE&policy=" + POLICIES.get(n % POLICIES.size())),
                new Ask(
                        "findings by resource",
                        FINDINGS,
                        n -> "/findings?arn="
                                + encoded(organisation
                                        .sample(n % resources)
                                        .resource()
                                        .arn())));
    }

    static Request request(String path) {
        return Request.builder("GET", path)
                .header("Authorization", "Bearer " + SECRET)
                .build();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
