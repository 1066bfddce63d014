package dev.monochord.benchmarks.codec.immutable;

import dev.monochord.benchmarks.shop.Customer;
import dev.monochord.benchmarks.shop.Order;
import dev.monochord.benchmarks.shop.Ping;
import dev.monochord.benchmarks.shop.Report;

/** The samples as the values of this package. */
public final class Values {

    private Values() {}

    public static PingValue of(Ping from) {
        return PingValue.builder().id(from.id()).text(from.text()).build();
    }

    public static OrderValue of(Order from) {
        return OrderValue.builder()
                .customer(from.customer())
                .orderId(from.orderId())
                .status(from.status())
                .total(from.total())
                .currency(from.currency())
                .quantity(from.quantity())
                .weight(from.weight())
                .paid(from.paid())
                .placedAt(from.placedAt())
                .email(from.email())
                .note(from.note())
                .revision(from.revision())
                .build();
    }

    private static AddressValue of(Customer.Address from) {
        return AddressValue.builder()
                .street(from.street())
                .city(from.city())
                .postcode(from.postcode())
                .country(from.country())
                .build();
    }

    private static ContactValue of(Customer.Contact from) {
        return ContactValue.builder()
                .kind(from.kind())
                .value(from.value())
                .verified(from.verified())
                .build();
    }

    public static CustomerValue of(Customer from) {
        return CustomerValue.builder()
                .customer(from.customer())
                .name(from.name())
                .address(of(from.address()))
                .contacts(from.contacts().stream().map(Values::of).toList())
                .labels(from.labels())
                .tags(from.tags())
                .orderCount(from.orderCount())
                .build();
    }

    private static LineValue of(Report.Line from) {
        return LineValue.builder()
                .sku(from.sku())
                .description(from.description())
                .quantity(from.quantity())
                .price(from.price())
                .taxed(from.taxed())
                .at(from.at())
                .build();
    }

    public static ReportValue of(Report from) {
        return ReportValue.builder()
                .reportId(from.reportId())
                .title(from.title())
                .author(from.author())
                .department(from.department())
                .region(from.region())
                .period(from.period())
                .status(from.status())
                .summary(from.summary())
                .source(from.source())
                .checksum(from.checksum())
                .createdAt(from.createdAt())
                .updatedAt(from.updatedAt())
                .approvedAt(from.approvedAt())
                .pages(from.pages())
                .words(from.words())
                .revision(from.revision())
                .size(from.size())
                .score(from.score())
                .ratio(from.ratio())
                .budget(from.budget())
                .spent(from.spent())
                .draft(from.draft())
                .archived(from.archived())
                .shared(from.shared())
                .lines(from.lines().stream().map(Values::of).toList())
                .build();
    }
}
