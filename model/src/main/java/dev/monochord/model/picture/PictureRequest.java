package dev.monochord.model.picture;

import org.jspecify.annotations.Nullable;

/**
 * An access pattern as a picture names it.
 *
 * @param call the name with its parameters
 * @param note the operation and its cost
 * @param title the tooltip: the whole request
 */
record PictureRequest(
        String call, String note, String title, @Nullable String link) {}
