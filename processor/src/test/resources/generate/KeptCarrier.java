package shop;

import dev.monochord.runtime.Monochord;

/** Keeps what an index key is made from, which is a mistake, and what none is. */
final class KeptCarrier {

    private KeptCarrier() {}

    static void write(Monochord monochord, Order order) {
        monochord.upsert(order).keep(OrderItem.payment).run();
        monochord.upsert(order).keep(OrderItem.carrier).run();
    }
}
