package dev.monochord.console.frame;

/**
 * Something that the search field found.
 *
 * @param kind what it is, such as "pattern"
 * @param title its name
 * @param detail where it is, or what it says
 * @param path its page
 */
public record SearchHit(String kind, String title, String detail, String path) {}
