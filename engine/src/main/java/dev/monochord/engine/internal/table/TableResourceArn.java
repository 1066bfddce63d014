package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ARN by which tags and policies name a table. */
final class TableResourceArn {

    private static final Pattern FORM = Pattern.compile("[^:]*:[^:]*:([^:]*):([^:]*):([^:]*):(.*)", Pattern.DOTALL);
    private static final Pattern TABLE = Pattern.compile("table/[a-zA-Z0-9_.-]{3,255}");

    private TableResourceArn() {}

    /** The name of the table in an ARN; throws the service's error where it is not one of a table. */
    static String tableName(String arn) {
        Matcher form = FORM.matcher(arn);
        boolean whole = form.matches();
        String resource = whole ? form.group(4) : "";
        if (resource.contains("/") && !arn.startsWith("arn:")) {
            throw ServiceError.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
        }
        if (!arn.startsWith("arn:")) {
            throw invalid("ARNs must start with 'arn:': " + arn);
        }
        if (!whole || !form.group(1).equals("dynamodb")) {
            throw invalid("Provided Arn is not a DynamoDB resource arn: " + arn);
        }
        if (resource.matches("table/[^/]+/.+")) {
            throw invalid(
                    "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: " + arn);
        }
        if (!TABLE.matcher(resource).matches()) {
            throw ServiceError.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
        }
        return resource.substring("table/".length());
    }

    /** The account in an ARN that {@link #tableName} accepts. */
    static String account(String arn) {
        Matcher form = FORM.matcher(arn);
        return form.matches() ? form.group(3) : "";
    }
}
