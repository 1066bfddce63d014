package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.aws.IamStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server of tenants may do in IAM, besides its table. */
public final class TenantsPermissions {

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
     */
    public static List<IamStatement> cloudFormation(String stack, @Nullable String stackRoleArn) {
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
        // A template that is not of a stack yet has no ARN.
        IamStatement template =
                IamStatement.allow("TenantTemplate", List.of("cloudformation:GetTemplateSummary"), List.of("*"));
        if (stackRoleArn == null) {
            return List.of(stacks, template);
        }
        IamStatement pass = IamStatement.allow("PassStackRole", List.of("iam:PassRole"), List.of(stackRoleArn))
                .when("StringEquals", "iam:PassedToService", "cloudformation.amazonaws.com");
        return List.of(stacks, template, pass);
    }

    /**
     * Executions of Step Functions.
     *
     * @param stateMachineArn the state machine, without a version or alias
     */
    public static List<IamStatement> stepFunctions(String stateMachineArn) {
        return List.of(
                IamStatement.allow("StartTenantExecutions", List.of("states:StartExecution"), List.of(stateMachineArn)),
                IamStatement.allow(
                        "FollowTenantExecutions",
                        List.of("states:DescribeExecution"),
                        List.of(stateMachineArn.replace(":stateMachine:", ":execution:") + ":*")));
    }
}
