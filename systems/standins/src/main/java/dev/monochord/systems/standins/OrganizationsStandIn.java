package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stands in for AWS Organizations: ListAccounts, ListParents, DescribeOrganizationalUnit and ListTagsForResource, as the AWS
 * Organizations API Reference describes them, version 2016-11-28. Accounts are in units of the root. Thread-safe.
 */
public final class OrganizationsStandIn extends JsonStandIn {

    private static final int PAGE = 2;
    private static final String ROOT = "r-root";

    private final Map<String, Member> members = new LinkedHashMap<>();
    private String stateField = "State";

    private record Member(String name, String unit, String state, Map<String, String> tags) {}

    public OrganizationsStandIn() {
        super("organizations", WireProtocol.JSON_1_1);
    }

    /** Adds an account; its state is {@code ACTIVE}, {@code SUSPENDED} and so on. */
    public synchronized void put(String accountId, String name, String unit, String state, Map<String, String> tags) {
        members.put(accountId, new Member(name, unit, state, Map.copyOf(tags)));
    }

    /** Tells the state of accounts as {@code Status}, as the service did before September 2026 and emulators do. */
    public synchronized void useStatus() {
        stateField = "Status";
    }

    @Override
    public ServiceFailure throttled() {
        return ServiceFailure.sender(
                "TooManyRequestsException", "You have sent too many requests in too short a time.");
    }

    @Override
    synchronized ObjectNode respond(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "ListAccounts" -> accounts(call);
            case "ListParents" -> parents(call);
            case "DescribeOrganizationalUnit" -> unit(call);
            case "ListTagsForResource" -> tags(call);
            default -> throw unknownAction(call);
        };
    }

    private ObjectNode accounts(SignedCall call) throws ServiceFailure {
        String token = text(call, "NextToken");
        Paging<String> page = Paging.of(List.copyOf(members.keySet()), token.isEmpty() ? null : token, PAGE);
        ObjectNode response = object();
        ArrayNode accounts = response.putArray("Accounts");
        for (String id : page.items()) {
            Member member = member(id);
            accounts.addObject()
                    .put("Id", id)
                    .put("Name", member.name())
                    .put(stateField, member.state())
                    .put("Arn", "arn:aws:organizations::" + call.accountId() + ":account/o-x/" + id);
        }
        if (page.next() != null) {
            response.put("NextToken", page.next());
        }
        return response;
    }

    private ObjectNode parents(SignedCall call) throws ServiceFailure {
        String child = text(call, "ChildId");
        ObjectNode response = object();
        ObjectNode parent = response.putArray("Parents").addObject();
        if (child.startsWith("ou-")) {
            parent.put("Id", ROOT).put("Type", "ROOT");
        } else {
            parent.put("Id", "ou-" + member(child).unit()).put("Type", "ORGANIZATIONAL_UNIT");
        }
        return response;
    }

    private static ObjectNode unit(SignedCall call) {
        String id = text(call, "OrganizationalUnitId");
        ObjectNode response = object();
        response.putObject("OrganizationalUnit").put("Id", id).put("Name", id.substring("ou-".length()));
        return response;
    }

    private ObjectNode tags(SignedCall call) throws ServiceFailure {
        ObjectNode response = object();
        ArrayNode tags = response.putArray("Tags");
        member(text(call, "ResourceId"))
                .tags()
                .forEach((key, value) -> tags.addObject().put("Key", key).put("Value", value));
        return response;
    }

    private Member member(String id) throws ServiceFailure {
        Member member = members.get(id);
        if (member == null) {
            throw ServiceFailure.sender("AccountNotFoundException", "You specified an account that doesn't exist.");
        }
        return member;
    }
}
