package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The ARN of a table, which the service accepts in place of its name. */
final class TableArn {

    private static final Pattern FORM = Pattern.compile("arn:[^:]*:dynamodb:[^:]*:[^:]*:table/([a-zA-Z0-9_.-]{3,255})");

    private TableArn() {}

    /**
     * Returns the table name in an ARN, or a name as given.
     *
     * @throws DynamoDbException a {@code ValidationException} for any other ARN, such as that of an index
     */
    static String name(String nameOrArn) {
        if (!nameOrArn.startsWith("arn:")) {
            return nameOrArn;
        }
        Matcher form = FORM.matcher(nameOrArn);
        if (!form.matches()) {
            throw ServiceError.validation("Invalid TableArn: Invalid ResourceArn provided as input " + nameOrArn);
        }
        return form.group(1);
    }
}
