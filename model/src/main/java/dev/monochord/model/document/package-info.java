/** What a design is for people and for CloudFormation. */
@NullMarked
package dev.monochord.model.document;

import org.jspecify.annotations.NullMarked;
