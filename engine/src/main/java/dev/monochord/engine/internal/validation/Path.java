package dev.monochord.engine.internal.validation;

import org.jspecify.annotations.Nullable;

/**
 * Where in a request a member is, such as {@code transactItems.1.member.put.tableName}. Only the links are kept on the
 * way down; the text is made when something is wrong.
 */
record Path(@Nullable Path parent, String name) {

    static Path of(@Nullable Path parent, String memberName) {
        return new Path(parent, memberName);
    }

    Path element(int index) {
        return new Path(this, index + 1 + ".member");
    }

    Path entry(Object key) {
        return new Path(this, key + ".member");
    }

    /** Whether this is the named member of the request itself. */
    boolean isTop(String memberName) {
        return parent == null && name.equals(memberName);
    }

    /** The path with the names as the model spells them. */
    String exact() {
        return parent == null ? name : parent.exact() + '.' + name;
    }

    /** The path as the older messages show it: every member name begins in lower case. */
    @Override
    public String toString() {
        String own = Character.isUpperCase(name.charAt(0)) && !name.endsWith(".member")
                ? Character.toLowerCase(name.charAt(0)) + name.substring(1)
                : name;
        return parent == null ? own : parent + "." + own;
    }
}
