package dev.monochord.model.picture;

/** How a picture is coloured. */
public enum PictureTheme {
    /** Dark ink on white. */
    LIGHT,
    /** Light ink on near-black. */
    DARK,
    /** Light or dark as the reader's system prefers; the file carries both. */
    ADAPTIVE,
    /**
     * No style sheet in the SVG. For a page that draws it inline and links {@link PictureStyle#embedded()}, as a page with a
     * strict Content-Security-Policy must.
     */
    EMBEDDED
}
