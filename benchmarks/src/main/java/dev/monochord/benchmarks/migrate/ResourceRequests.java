package dev.monochord.benchmarks.migrate;

import dev.monochord.systems.kit.Request;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.util.Random;

/** Of ten requests four describe a resource, one deletes it, three read it and two list an account and a service. */
record ResourceRequests(SampleOrganisation organisation, int resources) implements UserRequests {

    @Override
    public Request next(Random random) {
        Resource resource = organisation.sample(random.nextInt(resources)).resource();
        Request.Builder request = switch (random.nextInt(10)) {
            case 0 -> UserRequests.one("DELETE", resource);
            case 1, 2, 3, 4 -> UserRequests.describe(resource);
            case 5, 6, 7 -> UserRequests.one("GET", resource);
            default ->
                Request.builder("GET", "/resources?account=" + resource.accountId() + "&type=" + resource.service());
        };
        return request.header("Authorization", "Bearer " + LiveLoad.SECRET).build();
    }
}
