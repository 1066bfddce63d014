package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Constraint.atLeast;
import static dev.monochord.engine.internal.validation.Constraint.maxLength;
import static dev.monochord.engine.internal.validation.Constraint.minLength;
import static dev.monochord.engine.internal.validation.Constraint.nameCharacters;
import static dev.monochord.engine.internal.validation.RequestShape.Member.optional;
import static dev.monochord.engine.internal.validation.RequestShape.Member.required;

import dev.monochord.engine.internal.validation.RequestShape.Member;

/** Members that the requests of several groups of operations share. */
final class RequestMembers {

    // Where a table's name is asked for, its ARN will do; and an empty one is told nothing but its length.
    static final Constraint[] TABLE = {
        minLength(1),
        maxLength(1024),
        nameCharacters().where(RequestMembers::isName),
        minLength(3).where(RequestMembers::isName),
        maxLength(255).where(RequestMembers::isName)
    };
    static final Constraint[] NAME = {nameCharacters(), minLength(3), maxLength(255)};
    static final Member TABLE_NAME = required("TableName", TABLE);
    static final Member LIMIT = optional("Limit", atLeast(1));

    private RequestMembers() {}

    /** Whether this is to be a table's name: neither empty nor an ARN. */
    static boolean isName(String text) {
        return !text.isEmpty() && !text.startsWith("arn:");
    }
}
