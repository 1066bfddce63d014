package dev.monochord.model.picture;

import java.util.List;

/**
 * A table or an index.
 *
 * @param partitionKey the name of the attribute
 * @param sortKey the name of the attribute; empty if there is none
 * @param index an index, which may lag behind its table
 * @param scans the patterns that read everything
 * @param unserved the patterns that no key serves
 */
record PicturePanel(
        String name,
        String note,
        String partitionKey,
        String sortKey,
        boolean index,
        List<PicturePartition> partitions,
        List<PictureArrow> arrows,
        List<PictureRequest> scans,
        List<PictureRequest> unserved) {

    PicturePanel {
        partitions = List.copyOf(partitions);
        arrows = List.copyOf(arrows);
        scans = List.copyOf(scans);
        unserved = List.copyOf(unserved);
    }
}
