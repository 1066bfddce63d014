package dev.monochord.benchmarks.codec.bean;

import dev.monochord.benchmarks.shop.Customer;
import dev.monochord.benchmarks.shop.Order;
import dev.monochord.benchmarks.shop.Ping;
import dev.monochord.benchmarks.shop.Report;

/** The samples as the beans of this package. */
public final class Beans {

    private Beans() {}

    public static PingBean of(Ping from) {
        PingBean bean = new PingBean();
        bean.setId(from.id());
        bean.setText(from.text());
        return bean;
    }

    public static OrderBean of(Order from) {
        OrderBean bean = new OrderBean();
        bean.setCustomer(from.customer());
        bean.setOrderId(from.orderId());
        bean.setStatus(from.status());
        bean.setTotal(from.total());
        bean.setCurrency(from.currency());
        bean.setQuantity(from.quantity());
        bean.setWeight(from.weight());
        bean.setPaid(from.paid());
        bean.setPlacedAt(from.placedAt());
        bean.setEmail(from.email());
        bean.setNote(from.note());
        bean.setRevision(from.revision());
        return bean;
    }

    private static AddressBean of(Customer.Address from) {
        AddressBean bean = new AddressBean();
        bean.setStreet(from.street());
        bean.setCity(from.city());
        bean.setPostcode(from.postcode());
        bean.setCountry(from.country());
        return bean;
    }

    private static ContactBean of(Customer.Contact from) {
        ContactBean bean = new ContactBean();
        bean.setKind(from.kind());
        bean.setValue(from.value());
        bean.setVerified(from.verified());
        return bean;
    }

    public static CustomerBean of(Customer from) {
        CustomerBean bean = new CustomerBean();
        bean.setCustomer(from.customer());
        bean.setName(from.name());
        bean.setAddress(of(from.address()));
        bean.setContacts(from.contacts().stream().map(Beans::of).toList());
        bean.setLabels(from.labels());
        bean.setTags(from.tags());
        bean.setOrderCount(from.orderCount());
        return bean;
    }

    private static LineBean of(Report.Line from) {
        LineBean bean = new LineBean();
        bean.setSku(from.sku());
        bean.setDescription(from.description());
        bean.setQuantity(from.quantity());
        bean.setPrice(from.price());
        bean.setTaxed(from.taxed());
        bean.setAt(from.at());
        return bean;
    }

    public static ReportBean of(Report from) {
        ReportBean bean = new ReportBean();
        bean.setReportId(from.reportId());
        bean.setTitle(from.title());
        bean.setAuthor(from.author());
        bean.setDepartment(from.department());
        bean.setRegion(from.region());
        bean.setPeriod(from.period());
        bean.setStatus(from.status());
        bean.setSummary(from.summary());
        bean.setSource(from.source());
        bean.setChecksum(from.checksum());
        bean.setCreatedAt(from.createdAt());
        bean.setUpdatedAt(from.updatedAt());
        bean.setApprovedAt(from.approvedAt());
        bean.setPages(from.pages());
        bean.setWords(from.words());
        bean.setRevision(from.revision());
        bean.setSize(from.size());
        bean.setScore(from.score());
        bean.setRatio(from.ratio());
        bean.setBudget(from.budget());
        bean.setSpent(from.spent());
        bean.setDraft(from.draft());
        bean.setArchived(from.archived());
        bean.setShared(from.shared());
        bean.setLines(from.lines().stream().map(Beans::of).toList());
        return bean;
    }
}
