package dev.monochord.testing.undeclared;

import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import java.util.List;

/** Indexes on plain attributes and on the keys themselves, which also hold what declares no key in them. */
@Table(name = "undeclared-orders", deletionProtection = false)
@Index(name = "byState", partitionKey = "state", sortKey = "due")
@Index(name = "inverted", partitionKey = "sk", sortKey = "pk")
@Index(name = "byMail", partitionKey = "mail")
@SuppressWarnings({"MC105", "MC113", "MC123"})
interface OrdersTable {

    @Put
    void put(Order order);

    @Put
    void putInvoice(Invoice invoice);

    @Update(item = Invoice.class)
    void setState(String id, @Set String state);

    @Delete(item = Invoice.class)
    void deleteInvoice(String id);

    @Create
    void create(Buyer buyer);

    @Query(index = "byState")
    List<Order> orders(String state);

    @Count(item = Order.class, index = "byState")
    long countOrders(String state);

    @Query(index = "byState")
    List<Invoice> invoices(String state);

    @Count(item = Invoice.class, index = "byState")
    long countInvoices(String state);

    @Query(index = "byMail")
    List<Buyer> buyers(String mail);

    @Count(item = Buyer.class, index = "byMail")
    long countBuyers(String mail);

    @Query(index = "inverted")
    List<Order> everyOrder();

    @Count(item = Order.class, index = "inverted")
    long countEveryOrder();
}
