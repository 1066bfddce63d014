package dev.monochord.systems.cello;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A project: the owner of its partition.
 *
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "METADATA"},
 *  "repository": {"S": "https://github.com/example/myproj"}}
 * }</pre>
 *
 * @param project its name, case sensitive
 * @param repository where its source is; absent on rows of other programs that did not write it
 * @param createdAt absent on projects that were copied from PostgreSQL
 * @param updatedAt absent like {@code createdAt}
 * @param version counts the writes of this item, not those of tokens and targets
 * @param tokenCount how many tokens there are; absent until it was counted once
 * @param targetCount how many targets there are; absent until it was counted once
 * @param deletionId the mark of a deletion under way: nothing is written under the project any more
 * @param deletionStartedAt when that began; a later call takes over what was left lying
 */
@Item(table = CelloTable.class)
@Key(partition = "PROJECT#{project}", sort = "METADATA")
public record Project(
        @KeyOnly String project,
        @Nullable String repository,
        @Attribute(lenient = true) @Nullable Instant createdAt,
        @Attribute(lenient = true) @Nullable Instant updatedAt,
        @Version @Nullable Long version,
        @Nullable Long tokenCount,
        @Nullable Long targetCount,
        @Nullable String deletionId,
        @Attribute(lenient = true) @Nullable Instant deletionStartedAt)
        implements CelloItem {

    /** A project as the design document shows it, with nothing but its repository. */
    public static Project of(String project, String repository) {
        return new Project(project, repository, null, null, null, null, null, null, null);
    }

    /** A new project that counts its tokens and targets from the start. */
    public static Project create(String project, String repository, Instant now) {
        return new Project(project, repository, now, now, 1L, 0L, 0L, null, null);
    }

    /** Whether a deletion has begun. Such a project is as good as gone: nothing is read or written under it. */
    public boolean isBeingDeleted() {
        return deletionId != null;
    }
}
