package dev.monochord.systems.authz.store;

import dev.monochord.systems.authz.cedar.CedarVerdict;
import dev.monochord.systems.authz.cedar.Question;
import java.util.List;
import java.util.Optional;

/**
 * A policy store: keeps static policies with a schema, and decides by them. It gives policies their ids. Every method throws
 * a {@link RemotePolicyException} if the store does not do what it is asked. Thread-safe.
 */
public interface RemotePolicies extends AutoCloseable {

    /**
     * Stores a new policy and returns its id. A call with the same token and the same policy returns the same id for as long
     * as the store remembers tokens, so that a call whose response was lost can be repeated.
     */
    String create(String token, String name, String statement);

    /** Replaces the text of a policy. A store may reject a change of the effect, the principal or the resource. */
    void update(String policyId, String name, String statement);

    /** Deletes a policy; one that does not exist is no error. */
    void delete(String policyId);

    /** Returns all static policies, also those that others wrote. */
    List<RemotePolicy> policies();

    /** Returns the schema as JSON, if the store has one. */
    Optional<String> schema();

    /** Replaces the schema. */
    void putSchema(String json);

    /**
     * Decides. Errors that the store does not attribute to a policy have an empty policy id.
     *
     * @param namespace the namespace of the action
     */
    CedarVerdict ask(Question question, String namespace);

    @Override
    void close();
}
