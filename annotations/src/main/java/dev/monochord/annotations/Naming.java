package dev.monochord.annotations;

/** How the name of a record component becomes the name of an attribute. */
public enum Naming {
    /** {@code userId} is stored as {@code userId}. */
    AS_IS,
    /** The first letter small. */
    CAMEL_CASE,
    /** {@code roleArn} is stored as {@code role_arn}. */
    SNAKE_CASE,
    /** {@code createdAt} is stored as {@code CreatedAt}. */
    PASCAL_CASE
}
