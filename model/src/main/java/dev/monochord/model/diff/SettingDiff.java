package dev.monochord.model.diff;

import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What changed in the settings of a table: each by the name it has in {@code @Table}. */
record SettingDiff(TableDesign old, TableDesign table, List<Change> changes) {

    void run() {
        setting("timeToLive", old.timeToLive(), table.timeToLive(), timeToLive());
        setting("typeAttribute", old.typeAttribute(), table.typeAttribute(), "");
        setting("unreadable", old.unreadable().name(), table.unreadable().name(), "");
        TableOptions was = old.settings();
        TableOptions is = table.settings();
        setting("billing", billing(was), billing(is), "");
        setting("deletionProtection", onOff(was.deletionProtection()), onOff(is.deletionProtection()), "");
        setting("pointInTimeRecovery", onOff(was.pointInTimeRecovery()), onOff(is.pointInTimeRecovery()), "");
        setting("stream", onOff(was.stream()), onOff(is.stream()), "");
    }

    /** The service keeps to one attribute for an hour. */
    private String timeToLive() {
        return old.timeToLive() == null || table.timeToLive() == null
                ? ""
                : "; UpdateTimeToLive switches it off, and an hour later on";
    }

    private void setting(String setting, @Nullable String from, @Nullable String to, String note) {
        if (!Objects.equals(from, to)) {
            String text = (from == null ? "none" : from) + " becomes " + (to == null ? "none" : to) + note;
            changes.add(new Change(Kind.IN_PLACE, Subject.SETTING, table.name(), setting, text));
        }
    }

    private static String billing(TableOptions settings) {
        return settings.onDemand() ? "on demand" : "provisioned";
    }

    private static String onOff(boolean flag) {
        return flag ? "on" : "off";
    }
}
