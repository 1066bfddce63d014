package dev.monochord.systems.cello;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a project deploys to. Its properties are a free-form document, so that a new type of target needs no new schema.
 *
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "TARGET#mytarget"},
 *  "name": {"S": "mytarget"}, "type": {"S": "aws_account"},
 *  "properties": {"M": {"any_field_you_need": {"S": "some value"}}}}
 * }</pre>
 *
 * @param project whose it is
 * @param name its name in the project, in the key and beside it
 * @param type what kind of target, such as {@code aws_account}
 * @param properties what the type needs; readers also take text that holds JSON
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param version counts the changes
 */
@Item(table = CelloTable.class)
@Key(partition = "PROJECT#{project}", sort = "TARGET#{name}")
@ChildOf(value = Project.class, counter = "targetCount")
public record Target(
        @KeyOnly String project,
        String name,
        String type,
        @Attribute(lenient = true) Map<String, Object> properties,
        @Attribute(lenient = true) @Nullable Instant createdAt,
        @Attribute(lenient = true) @Nullable Instant updatedAt,
        @Version @Nullable Long version)
        implements CelloItem {

    public Target {
        // a document may hold nulls, which Map.copyOf refuses
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** A target as the design document shows it. */
    public static Target of(String project, String name, String type, Map<String, Object> properties) {
        return new Target(project, name, type, properties, null, null, null);
    }
}
