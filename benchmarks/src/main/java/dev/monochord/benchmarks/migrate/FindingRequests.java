package dev.monochord.benchmarks.migrate;

import dev.monochord.systems.kit.Request;
import dev.monochord.systems.qrie.Finding;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.util.List;
import java.util.Random;

/**
 * Of ten requests three describe a resource, which opens and resolves findings, one deletes it, and six list findings: by
 * resource, by account, by account and state, by account and service, by policy and by service.
 *
 * @param from the number of the first resource
 * @param to the number behind the last one
 */
record FindingRequests(SampleOrganisation organisation, int from, int to) implements UserRequests {

    @Override
    public Request next(Random random) {
        SampleOrganisation.Sample sample = organisation.sample(from + random.nextInt(to - from));
        Resource resource = sample.resource();
        String account = "account=" + resource.accountId();
        Request.Builder request = switch (random.nextInt(10)) {
            case 0 -> UserRequests.one("DELETE", resource);
            case 1, 2, 3 -> UserRequests.describe(resource);
            case 4 -> list("arn=" + UserRequests.encode(resource.arn()) + "&" + account);
            case 5 -> list(account);
            case 6 -> list(account + "&state=ACTIVE");
            case 7 -> list(account + "&service=" + resource.service());
            case 8 -> list("policy=" + policy(sample.findings()) + "&state=ACTIVE");
            default -> list("service=" + resource.service() + "&severity=high");
        };
        return request.header("Authorization", "Bearer " + LiveLoad.SECRET).build();
    }

    private static Request.Builder list(String filter) {
        return Request.builder("GET", "/findings?" + filter);
    }

    private static String policy(List<Finding> findings) {
        return findings.isEmpty()
                ? BuiltInPolicy.about("s3").get(0).id()
                : findings.get(0).policy();
    }
}
