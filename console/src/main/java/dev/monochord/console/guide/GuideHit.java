package dev.monochord.console.guide;

/**
 * A place in the guide where words were found.
 *
 * @param page the title of the page
 * @param heading the heading it stands under
 * @param path the path below {@code /guide}, with the anchor
 * @param before the text before the first word that was found
 * @param found the word, as it is written
 * @param after the text after it
 */
public record GuideHit(String page, String heading, String path, String before, String found, String after) {}
