package dev.monochord.systems.aws.nucleus;

import static dev.monochord.systems.aws.nucleus.NucleusOnAws.ACCOUNT;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.cluster;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.data;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.database;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.instance;
import static dev.monochord.systems.aws.nucleus.NucleusOnAws.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.aws.IamStatement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NucleusPermissionsTest {

    /** Least privilege: what the policies allow is what was called. */
    @Test
    void policiesAllowWhatNucleusCallsAndNothingElse() {
        try (NucleusOnAws nucleus = NucleusOnAws.start()) {
            nucleus.account(ACCOUNT);
            nucleus.schedule(nucleus.exist(instance(1), database("a"), cluster("b"), service("web")));
            nucleus.evening();
            nucleus.morning();
            data(nucleus.call("GET", "/accounts/" + ACCOUNT + "/discovery?region=eu-west-1", null));
            Set<String> called = new TreeSet<>();
            nucleus.aws.calls().forEach(call -> called.add(call.service() + ":" + call.action()));
            called.remove("sts:GetCallerIdentity"); // needs no permission
            Set<String> allowed = new TreeSet<>();
            NucleusPermissions.hub(List.of("arn:aws:iam::*:role/nucleus"))
                    .forEach(statement -> allowed.addAll(statement.actions()));
            NucleusPermissions.member("aws", ACCOUNT).forEach(statement -> allowed.addAll(statement.actions()));
            assertThat(allowed).isEqualTo(called);
        }
    }

    @Test
    void switchesAreLimitedToTheAccount() {
        assertThat(NucleusPermissions.member("aws-cn", ACCOUNT))
                .filteredOn(statement -> !statement.sid().equals("NucleusLooks"))
                .flatExtracting(IamStatement::resources)
                .allSatisfy(arn ->
                        assertThat((String) arn).startsWith("arn:aws-cn:").contains(":" + ACCOUNT + ":"));
    }
}
