package dev.monochord.migrate.live;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.ItemType;
import java.util.List;

public interface LiveMigration {

    static LiveMigrationBuilder of(String id, TableDesign old, TableDesign next) {
        throw new UnsupportedOperationException();
    }

    Monochord oldMonochord();

    Monochord newMonochord();

    ShapeRoute route();

    <F, T> RecordConversion<F, T> up(List<ItemType<? extends F>> old, List<ItemType<? extends T>> next);

    <F, T> RecordConversion<F, T> down(List<ItemType<? extends F>> next, List<ItemType<? extends T>> old);
}
