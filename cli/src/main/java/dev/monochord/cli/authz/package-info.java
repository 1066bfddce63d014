/** Commands that package the authorizer as a Lambda function and deploy it. */
@NullMarked
package dev.monochord.cli.authz;

import org.jspecify.annotations.NullMarked;
