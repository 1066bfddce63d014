package dev.monochord.console.frame;

/** A section as the navigation shows it. */
public record NavigationEntry(String path, String title, String summary, String icon) {

    public static NavigationEntry of(Section section) {
        return new NavigationEntry(section.path(), section.title(), section.summary(), section.icon());
    }
}
