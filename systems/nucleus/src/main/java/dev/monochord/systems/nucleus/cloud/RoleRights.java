package dev.monochord.systems.nucleus.cloud;

import java.util.List;

/**
 * What the role of an account must allow, and nothing else: the calls by which Nucleus looks at resources and switches them.
 * {@code sts:GetCallerIdentity} is always allowed.
 *
 * @param name of the statement, letters only
 * @param actions what is allowed
 * @param resources the ARNs of what it is allowed on, or {@code *} for actions that cannot be limited to resources
 */
public record RoleRights(String name, List<String> actions, List<String> resources) {

    public RoleRights {
        actions = List.copyOf(actions);
        resources = List.copyOf(resources);
    }

    /**
     * Returns the rights in an account.
     *
     * @param partition such as {@code aws} or {@code aws-cn}
     */
    public static List<RoleRights> in(String partition, String accountId) {
        String everywhere = ":*:" + accountId + ":";
        return List.of(
                new RoleRights(
                        "NucleusLooks",
                        List.of(
                                "ec2:DescribeInstances",
                                "ec2:DescribeRegions",
                                "rds:DescribeDBInstances",
                                "rds:DescribeDBClusters",
                                "ecs:ListClusters",
                                "ecs:ListServices",
                                "ecs:DescribeServices"),
                        List.of("*")),
                new RoleRights(
                        "NucleusSwitchesInstances",
                        List.of("ec2:StartInstances", "ec2:StopInstances"),
                        List.of("arn:" + partition + ":ec2" + everywhere + "instance/*")),
                new RoleRights(
                        "NucleusSwitchesDatabases",
                        List.of("rds:StartDBInstance", "rds:StopDBInstance", "rds:StartDBCluster", "rds:StopDBCluster"),
                        List.of(
                                "arn:" + partition + ":rds" + everywhere + "db:*",
                                "arn:" + partition + ":rds" + everywhere + "cluster:*")),
                new RoleRights(
                        "NucleusScalesServices",
                        List.of("ecs:UpdateService"),
                        List.of("arn:" + partition + ":ecs" + everywhere + "service/*")));
    }
}
