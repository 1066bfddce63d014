package dev.monochord.systems.authz.cedar;

/**
 * The text of one policy.
 *
 * @param id by which decisions name it
 * @param statement in Cedar's language
 */
public record PolicyText(String id, String statement) {}
