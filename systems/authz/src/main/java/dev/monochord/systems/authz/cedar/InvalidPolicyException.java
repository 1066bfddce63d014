package dev.monochord.systems.authz.cedar;

import java.util.List;

/** A policy or schema that Cedar does not accept. The messages are Cedar's, meant for whoever wrote the text. */
public final class InvalidPolicyException extends RuntimeException {

    private final transient List<String> messages;

    InvalidPolicyException(List<String> messages) {
        super(String.join("; ", messages));
        this.messages = List.copyOf(messages);
    }

    public List<String> messages() {
        return messages;
    }
}
