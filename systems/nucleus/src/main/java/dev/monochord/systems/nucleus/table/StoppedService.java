package dev.monochord.systems.nucleus.table;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;

/**
 * The desired count of an ECS service when it was last stopped. It belongs to the service rather than to a schedule, so that
 * any schedule can restore the count, also after the one that stopped the service was deleted. It is kept when the service is
 * started, because that may fail, and overwritten by the next stop.
 *
 * <pre>{@code
 * {"pk": {"S": "SERVICE#arn:aws:ecs:eu-west-1:123456789012:service/main/web"}, "sk": {"S": "METADATA"},
 *  "desired_count": {"N": "3"}, "stopped_at": {"S": "2026-06-01T18:00:00.000Z"}}
 * }</pre>
 *
 * @param serviceArn the service
 * @param desiredCount the count to restore
 * @param stoppedAt when a run was about to stop the service
 */
@Item(table = NucleusAppTable.class)
@Key(partition = "SERVICE#{serviceArn}", sort = "METADATA")
public record StoppedService(@KeyOnly String serviceArn, int desiredCount, Instant stoppedAt) {}
