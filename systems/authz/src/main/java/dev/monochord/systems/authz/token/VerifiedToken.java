package dev.monochord.systems.authz.token;

import java.util.Map;

/**
 * What a token that was verified says.
 *
 * @param subject who it is of
 * @param claims everything it says
 */
public record VerifiedToken(String subject, Map<String, Object> claims) {

    @Override
    public String toString() {
        return "VerifiedToken[" + subject + "]";
    }
}
