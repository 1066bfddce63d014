package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A ticket that may have a unique seat. A ticket without one has no guard, so a single request deletes it. */
public record Ticket(String id, @Nullable String seat) {

    public static final TestKind<Ticket> KIND = new TestKind<>(
                    Ticket.class,
                    KeyForm.of("TICKET#{id}", "TICKET"),
                    ticket -> "TICKET#" + ticket.id,
                    ticket -> "TICKET",
                    List.of("seat"),
                    (ticket, out) -> {
                        if (ticket.seat != null) {
                            out.put("seat", AttributeValue.fromS(ticket.seat));
                        }
                    },
                    in -> new Ticket(
                            in.text("pk").substring("TICKET#".length()),
                            in.get("seat") == null ? null : in.text("seat")))
            .unique(new Guard<>(
                    "seat",
                    "TicketSeat",
                    List.of("ticket"),
                    ticket -> ticket.seat == null ? null : guard(ticket.seat, ticket.id),
                    in -> in.get("seat") == null
                            ? null
                            : guard(in.text("seat"), in.text("pk").substring("TICKET#".length())),
                    KeyForm.of("TICKETSEAT#{seat}", "TICKETSEAT"),
                    guard -> key(guard.text("ticket"))));

    public static ItemKey<Ticket> key(String id) {
        return KIND.key("TICKET#" + id, "TICKET");
    }

    private static Map<String, AttributeValue> guard(String seat, String id) {
        return Map.of(
                "pk", AttributeValue.fromS("TICKETSEAT#" + seat),
                "sk", AttributeValue.fromS("TICKETSEAT"),
                "ticket", AttributeValue.fromS(id));
    }
}
