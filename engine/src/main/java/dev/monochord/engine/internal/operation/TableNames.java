package dev.monochord.engine.internal.operation;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names of tables that a request gives by name or ARN. */
final class TableNames {

    private static final String TABLE = ":table/";

    private TableNames() {}

    static List<String> of(@Nullable String nameOrArn) {
        return nameOrArn == null ? List.of() : List.of(name(nameOrArn));
    }

    static List<String> of(Stream<@Nullable String> namesOrArns) {
        return namesOrArns
                .filter(Objects::nonNull)
                .map(TableNames::name)
                .distinct()
                .toList();
    }

    private static String name(String nameOrArn) {
        int at = nameOrArn.startsWith("arn:") ? nameOrArn.indexOf(TABLE) : -1;
        if (at < 0) {
            return nameOrArn;
        }
        int from = at + TABLE.length();
        int slash = nameOrArn.indexOf('/', from);
        return slash < 0 ? nameOrArn.substring(from) : nameOrArn.substring(from, slash);
    }
}
