package dev.monochord.systems.cello;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a workflow against a target. The target is a part of the key of its own, so that the runs of
 * {@code beta} are not mixed with those of {@code beta2}.
 *
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "WORKFLOW#mytarget#myproj-mytarget-abc12"},
 *  "status": {"S": "running"}, "created": {"S": "2023-06-15T12:00:00.000Z"},
 *  "type": {"S": "sync"}, "framework": {"S": "terraform"}}
 * }</pre>
 *
 * @param project whose it is
 * @param target what it runs against; target names have no {@code #}
 * @param workflowName its name
 * @param status how far it is
 * @param created when it was started
 * @param finished when it ended
 * @param type what it does, such as {@code diff} or {@code sync}
 * @param framework with what, such as {@code cdk} or {@code terraform}
 * @param log where its log is
 */
@Item(table = CelloTable.class)
@Key(partition = "PROJECT#{project}", sort = "WORKFLOW#{target:word}#{workflowName}")
@ChildOf(Project.class)
public record Workflow(
        @KeyOnly String project,
        @KeyOnly String target,
        @KeyOnly String workflowName,
        String status,
        Instant created,
        @Nullable Instant finished,
        String type,
        String framework,
        @Nullable String log)
        implements CelloItem {}
