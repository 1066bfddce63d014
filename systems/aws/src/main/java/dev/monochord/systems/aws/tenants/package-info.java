/** Tenants provisioned by CloudFormation, a stack for each, or by executions of Step Functions. */
@NullMarked
package dev.monochord.systems.aws.tenants;

import org.jspecify.annotations.NullMarked;
