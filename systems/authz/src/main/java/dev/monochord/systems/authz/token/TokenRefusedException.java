package dev.monochord.systems.authz.token;

/** A token that proves nothing. The message says why, without anything of the token. */
public final class TokenRefusedException extends Exception {

    TokenRefusedException(String why) {
        super(why);
    }
}
