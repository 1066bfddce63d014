package dev.monochord.console.item;

/**
 * A component of an item as a page shows it.
 *
 * @param attribute the name in the table; empty for one that lives in the key
 * @param type in words
 * @param isNull whether there is no value
 */
public record FieldView(String name, String attribute, String type, String value, boolean isNull) {}
