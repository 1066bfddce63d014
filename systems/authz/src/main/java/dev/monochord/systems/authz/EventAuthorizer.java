package dev.monochord.systems.authz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.authz.Decision.Reason;
import dev.monochord.systems.authz.cedar.ActionGroup;
import dev.monochord.systems.authz.cedar.EntityData;
import dev.monochord.systems.authz.event.ActionMap;
import dev.monochord.systems.authz.event.ApiGatewayEvent;
import dev.monochord.systems.authz.event.AppSyncEvent;
import dev.monochord.systems.authz.event.EventException;
import dev.monochord.systems.authz.event.MappedRequest;
import dev.monochord.systems.authz.token.TokenRefusedException;
import dev.monochord.systems.authz.token.TokenVerifier;
import dev.monochord.systems.authz.token.VerifiedToken;
import java.lang.System.Logger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles the events of API Gateway and AppSync. An event of neither form is denied in both. Whatever fails is denied.
 * Thread-safe.
 */
record EventAuthorizer(Authorizer authorizer, TokenVerifier tokens, ActionMap actions) {

    private static final Logger LOGGER = System.getLogger(EventAuthorizer.class.getName());
    private static final String NOBODY = "anonymous";

    /** Who asks, as far as that was proved, and what was decided. */
    private record Outcome(String principalId, Decision decision) {}

    /** The JSON that the service of AWS expects. */
    Map<String, Object> answer(JsonNode event) {
        if (AppSyncEvent.describes(event)) {
            return EventAnswers.appSync(appSync(event).decision().allowed());
        }
        if (ApiGatewayEvent.describes(event)) {
            Outcome outcome = apiGateway(event);
            String arn = ApiGatewayEvent.arn(event);
            return EventAnswers.apiGateway(
                    outcome.principalId(), arn, outcome.decision().allowed());
        }
        return EventAnswers.neither(NOBODY);
    }

    private Outcome apiGateway(JsonNode event) {
        return safely(() -> {
            ApiGatewayEvent request = ApiGatewayEvent.parse(event);
            String token =
                    request.authorization().flatMap(TokenVerifier::bearer).orElse(null);
            return decide(token, claims -> actions.rest(request, claims));
        });
    }

    private Outcome appSync(JsonNode event) {
        return safely(() -> {
            AppSyncEvent request = AppSyncEvent.parse(event);
            String token = TokenVerifier.bearer(request.token()).orElse(request.token());
            return decide(token, claims -> actions.appsync(request.call(), claims));
        });
    }

    private Outcome safely(Supplier<Outcome> work) {
        try {
            return work.get();
        } catch (EventException unclear) {
            LOGGER.log(Logger.Level.DEBUG, "An event is denied: " + unclear.getMessage());
            return new Outcome(NOBODY, Decision.denied(Reason.NO_ACTION, String.valueOf(unclear.getMessage())));
        } catch (UnreadablePoliciesException unreadable) {
            return new Outcome(NOBODY, Decision.denied(Reason.FAULT, String.valueOf(unreadable.getMessage())));
        } catch (RuntimeException | LinkageError fault) {
            DecisionFault.log(LOGGER, "An event could not be judged and is denied", fault);
            return new Outcome(NOBODY, Decision.denied(Reason.FAULT, "the decision could not be made"));
        }
    }

    private Outcome decide(@Nullable String bearer, Function<Map<String, Object>, MappedRequest> mapping) {
        VerifiedToken token;
        try {
            token = tokens.verify(bearer == null ? "" : bearer);
        } catch (TokenRefusedException refused) {
            LOGGER.log(Logger.Level.DEBUG, "A token is refused: " + refused.getMessage());
            return new Outcome(NOBODY, Decision.denied(Reason.NO_TOKEN, String.valueOf(refused.getMessage())));
        }
        try {
            return new Outcome(token.subject(), decide(token, mapping.apply(token.claims())));
        } catch (EventException unclear) {
            return new Outcome(
                    token.subject(), Decision.denied(Reason.NO_ACTION, String.valueOf(unclear.getMessage())));
        }
    }

    private Decision decide(VerifiedToken token, MappedRequest request) {
        boolean global =
                authorizer.groupOf(request.action()).map(ActionGroup::global).orElse(false);
        Optional<String> tenant = global ? Optional.empty() : request.tenantId();
        if (!global && tenant.isEmpty()) {
            return Decision.denied(Reason.NO_ACTION, "the request names no tenant");
        }
        if (!TokenTenant.allows(token, tenant.orElse(null))) {
            return Decision.denied(Reason.NO_GRANT, "the token is for another tenant");
        }
        List<EntityData> entities = request.entities().stream()
                .map(filled ->
                        new EntityData(authorizer.entity(filled.type(), filled.id()), filled.attributes(), List.of()))
                .toList();
        return authorizer.decide(new AccessRequest(
                token.subject(),
                tenant.orElse(null),
                request.action(),
                entities.get(0),
                entities.subList(1, entities.size()),
                Map.of()));
    }
}
