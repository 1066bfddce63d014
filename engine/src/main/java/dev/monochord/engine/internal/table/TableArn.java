package dev.monochord.engine.internal.table;

/** The ARN of a table, which the service accepts in place of its name. */
final class TableArn {

    private static final String RESOURCE = ":table/";

    private TableArn() {}

    /** The table name in an ARN of a table, or what was given where it is none. */
    static String name(String nameOrArn) {
        if (!nameOrArn.startsWith("arn:")) {
            return nameOrArn;
        }
        int resource = nameOrArn.indexOf(RESOURCE);
        return resource < 0 ? nameOrArn : nameOrArn.substring(resource + RESOURCE.length());
    }
}
