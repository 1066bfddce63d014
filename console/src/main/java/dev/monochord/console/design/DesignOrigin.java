package dev.monochord.console.design;

/** Where a design came from. */
public enum DesignOrigin {
    BUILT_IN("built in"),
    GIVEN("from --design"),
    UPLOADED("uploaded");

    private final String words;

    DesignOrigin(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
