package dev.monochord.benchmarks.migrate;

import dev.monochord.systems.kit.Request;
import dev.monochord.systems.qrie.Resource;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;

/** What users ask for. Implementations are thread-safe. */
interface UserRequests {

    Request next(Random random);

    /** Describes a resource as it is. */
    static Request.Builder describe(Resource resource) {
        return Request.builder("PUT", "/resources")
                .json(Map.of(
                        "arn", resource.arn(),
                        "account", resource.accountId(),
                        "configuration", resource.configuration()));
    }

    /** Asks for a resource, or deletes it. */
    static Request.Builder one(String method, Resource resource) {
        return Request.builder(method, "/resources?account=" + resource.accountId() + "&arn=" + encode(resource.arn()));
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
