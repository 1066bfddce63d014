package dev.monochord.console.design;

import dev.monochord.systems.kit.Refusal;
import java.util.Arrays;
import java.util.Locale;

/** The views of a design. */
public enum DesignTab {
    PICTURE("Picture"),
    ITEMS("Items and keys"),
    PATTERNS("Patterns"),
    CHECKS("Checks"),
    CLOUDFORMATION("CloudFormation"),
    MARKDOWN("Markdown"),
    JSON("JSON");

    private final String title;

    DesignTab(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** The name in addresses. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static DesignTab of(String id) {
        return Arrays.stream(values())
                .filter(tab -> tab.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("a design has no view '" + id + "'"));
    }

    boolean isFile() {
        return this == CLOUDFORMATION || this == MARKDOWN || this == JSON;
    }
}
