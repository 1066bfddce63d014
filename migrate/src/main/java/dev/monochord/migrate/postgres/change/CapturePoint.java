package dev.monochord.migrate.postgres.change;

import org.jspecify.annotations.Nullable;

/**
 * From where on changes are captured. Recorded before the copy reads its first row.
 *
 * @param position for people, such as {@code 0/16B3740}
 * @param stamp the stamp of rows that the copy reads: older than every captured change
 * @param snapshot the exported snapshot that ends exactly where the capture begins; null if there is none, or no longer
 */
public record CapturePoint(
        String position, ChangeStamp stamp, @Nullable String snapshot) {}
