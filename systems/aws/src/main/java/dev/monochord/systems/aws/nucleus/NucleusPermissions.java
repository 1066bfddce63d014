package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.aws.IamStatement;
import dev.monochord.systems.nucleus.cloud.RoleRights;
import java.util.List;

/** What Nucleus needs to be allowed on AWS, besides its tables. */
public final class NucleusPermissions {

    private NucleusPermissions() {}

    /**
     * Returns what the principal as which Nucleus runs needs: to assume the roles of the accounts.
     *
     * @param roleArns of the accounts; a pattern such as {@code arn:aws:iam::*:role/nucleus} allows a role of that name in any
     *     account
     */
    public static List<IamStatement> hub(List<String> roleArns) {
        return List.of(IamStatement.allow("NucleusAssumesRoles", List.of("sts:AssumeRole"), roleArns));
    }

    /**
     * Returns what the role of an account needs, as the template of the account grants it.
     *
     * @param partition such as {@code aws} or {@code aws-cn}
     */
    public static List<IamStatement> member(String partition, String accountId) {
        return RoleRights.in(partition, accountId).stream()
                .map(right -> IamStatement.allow(right.name(), right.actions(), right.resources()))
                .toList();
    }
}
