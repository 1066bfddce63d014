package dev.monochord.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.qrie.sample.SampleLoad;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.time.Instant;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Two months of resources and findings of the organization's accounts, in qrie. */
record DemoFindings(DemoCalls qrie, Monochord monochord, Instant now) {

    private static final int RESOURCES = 1_200;
    private static final int THREADS = 2;

    void fill() throws InterruptedException {
        JsonNode accounts = qrie.get("/accounts").path("accounts");
        // More accounts than the demo's are somebody else's organization, which it leaves alone.
        if (accounts.size() > DemoAccounts.COUNT || isThere(accounts)) {
            return;
        }
        SampleOrganisation organisation = new SampleOrganisation(DemoAccounts.COUNT, now);
        new SampleLoad(monochord, organisation, THREADS).run(RESOURCES, written -> {});
        // The organization weighs some policies less than they are weighed by default.
        severity("S3BucketVersioningDisabled", 20);
        severity("S3BucketMfaDeleteDisabled", 15);
        severity("IAMAccessKeyUnused", 40);
        severity("EC2UnencryptedEBS", 45);
        // Named last: a demo that was interrupted is written again, over what is there.
        for (int number = 0; number < DemoAccounts.COUNT; number++) {
            qrie.put(
                    "/accounts/" + organisation.accountId(number),
                    Map.of(
                            "name",
                            DemoAccounts.name(number),
                            "ou_path",
                            DemoAccounts.unit(number),
                            "tags",
                            Map.of("env", DemoAccounts.environment(number))));
        }
    }

    private void severity(String policy, int severity) {
        qrie.put("/policies/" + policy, Map.of("severity", severity));
        qrie.post("/scan", Map.of("scan_type", "policies", "policy_id", policy));
    }

    private static boolean isThere(JsonNode accounts) {
        String last = DemoAccounts.name(DemoAccounts.COUNT - 1);
        return StreamSupport.stream(accounts.spliterator(), false)
                .anyMatch(account -> account.path("name").asText().equals(last));
    }
}
