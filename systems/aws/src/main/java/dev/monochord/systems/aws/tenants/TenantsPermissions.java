package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.aws.IamStatement;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server of tenants may do in IAM, besides its table. */
public final class TenantsPermissions {

    /** How many parts the ARN of a state machine has, without a version or alias. */
    private static final int MACHINE_PARTS = 7;

    private TenantsPermissions() {}

    /**
     * Queues on SQS.
     *
     * @param stack what the names of queues begin with
     */
    public static List<IamStatement> sqs(String stack) {
        return List.of(IamStatement.allow(
                "TenantQueues",
                List.of("sqs:CreateQueue", "sqs:DeleteQueue", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"),
                List.of("arn:aws:sqs:*:*:" + stack + "-*")));
    }

    /**
     * Stacks of CloudFormation.
     *
     * @param stack what the names of stacks begin with
     * @param stackRoleArn the role with which CloudFormation makes the resources. If null, it makes them with the
     *     permissions of the server, to which those of the template have to be added
     * @param template the file or URL of the template, which CloudFormation reads from a bucket with the permissions of the
     *     server; null if it is not known
     */
    public static List<IamStatement> cloudFormation(
            String stack, @Nullable String stackRoleArn, @Nullable String template) {
        IamStatement stacks = IamStatement.allow(
                "TenantStacks",
                List.of(
                        "cloudformation:CreateStack",
                        "cloudformation:DeleteStack",
                        "cloudformation:DescribeStackEvents",
                        "cloudformation:DescribeStacks",
                        "cloudformation:TagResource",
                        "cloudformation:UpdateStack"),
                List.of("arn:aws:cloudformation:*:*:stack/" + stack + "-*/*"));
        List<IamStatement> statements = new ArrayList<>(List.of(stacks));
        // A template that is not of a stack yet has no ARN.
        statements.add(
                IamStatement.allow("TenantTemplate", List.of("cloudformation:GetTemplateSummary"), List.of("*")));
        if (template != null && template.startsWith("https://")) {
            statements.add(IamStatement.allow(
                    "ReadTenantTemplate", List.of("s3:GetObject"), List.of("arn:aws:s3:::" + object(template))));
        }
        if (stackRoleArn != null) {
            statements.add(IamStatement.allow("PassStackRole", List.of("iam:PassRole"), List.of(stackRoleArn))
                    .when("StringEquals", "iam:PassedToService", "cloudformation.amazonaws.com"));
        }
        return statements;
    }

    /** The bucket and key of an object, whose URL has the bucket in the path or before the host. */
    private static String object(String url) {
        URI address = URI.create(url);
        String host = String.valueOf(address.getHost());
        int dot = host.indexOf(".s3");
        return dot < 0 ? address.getPath().substring(1) : host.substring(0, dot) + address.getPath();
    }

    /**
     * Executions of Step Functions.
     *
     * @param stateMachineArn the state machine, or one of its versions or aliases; executions are of the machine either way
     */
    public static List<IamStatement> stepFunctions(String stateMachineArn) {
        return List.of(
                IamStatement.allow("StartTenantExecutions", List.of("states:StartExecution"), List.of(stateMachineArn)),
                IamStatement.allow(
                        "FollowTenantExecutions",
                        List.of("states:DescribeExecution"),
                        List.of(executions(stateMachineArn))));
    }

    private static String executions(String stateMachineArn) {
        String[] parts =
                stateMachineArn.replace(":stateMachine:", ":execution:").split(":", -1);
        return String.join(":", List.of(parts).subList(0, MACHINE_PARTS)) + ":*";
    }
}
