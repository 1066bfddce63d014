package dev.monochord.benchmarks.migrate;

import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The buckets that are stored without their account, as {@code _s3}: each tenth of an account. */
final class NamelessBuckets {

    private static final String SERVICE = "s3";
    private static final int SHARE = 10;

    private NamelessBuckets() {}

    /** The account and service under which a resource is stored in version 1. */
    static String accountService(int number, int accounts, Resource resource) {
        return (isNameless(number, accounts, resource) ? "" : resource.accountId()) + "_" + resource.service();
    }

    static boolean isNameless(int number, int accounts, Resource resource) {
        return SERVICE.equals(resource.service()) && number / accounts % SHARE == 0;
    }

    /** Writes their accounts, as {@code ./monochord qrie bucket-accounts} does, for so many resources. */
    static void write(Path file, SampleOrganisation organisation, int accounts, int resources) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int number = 0; number < resources; number++) {
                if (number / accounts % SHARE == 0) {
                    Resource resource = organisation.sample(number).resource();
                    if (isNameless(number, accounts, resource)) {
                        lines.write(resource.arn() + "\t" + resource.accountId() + "\n");
                    }
                }
            }
        }
    }
}
