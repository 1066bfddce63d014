package dev.monochord.benchmarks.codec.hand;

import dev.monochord.benchmarks.shop.OrderStatus;
import dev.monochord.benchmarks.shop.Report;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a careful engineer writes for {@code Report}. */
public final class HandReport {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private HandReport() {}

    public static Map<String, AttributeValue> encode(Report item) {
        Map<String, AttributeValue> out = new HashMap<>(35);
        out.put("pk", AttributeValue.createS("REPORT#" + item.reportId()));
        out.put("sk", AttributeValue.createS("REPORT"));
        out.put("title", AttributeValue.createS(item.title()));
        out.put("author", AttributeValue.createS(item.author()));
        out.put("department", AttributeValue.createS(item.department()));
        out.put("region", AttributeValue.createS(item.region()));
        out.put("period", AttributeValue.createS(item.period()));
        out.put("status", AttributeValue.createS(item.status().name()));
        out.put("summary", AttributeValue.createS(item.summary()));
        out.put("source", AttributeValue.createS(item.source()));
        out.put("checksum", AttributeValue.createS(item.checksum()));
        out.put("createdAt", time(item.createdAt()));
        out.put("updatedAt", time(item.updatedAt()));
        out.put("approvedAt", time(item.approvedAt()));
        out.put("pages", AttributeValue.createN(Integer.toString(item.pages())));
        out.put("words", AttributeValue.createN(Integer.toString(item.words())));
        out.put("revision", AttributeValue.createN(Integer.toString(item.revision())));
        out.put("size", AttributeValue.createN(Long.toString(item.size())));
        out.put("score", AttributeValue.createN(Double.toString(item.score())));
        out.put("ratio", AttributeValue.createN(Double.toString(item.ratio())));
        out.put("budget", AttributeValue.createN(item.budget().toPlainString()));
        out.put("spent", AttributeValue.createN(item.spent().toPlainString()));
        out.put("draft", AttributeValue.createBool(item.draft()));
        out.put("archived", AttributeValue.createBool(item.archived()));
        out.put("shared", AttributeValue.createBool(item.shared()));
        List<AttributeValue> lines = new ArrayList<>(item.lines().size());
        for (Report.Line one : item.lines()) {
            lines.add(AttributeValue.createM(encode(one)));
        }
        out.put("lines", AttributeValue.createL(lines));
        return out;
    }

    public static Report decode(Map<String, AttributeValue> in) {
        List<AttributeValue> storedLines = in.get("lines").l();
        List<Report.Line> lines = new ArrayList<>(storedLines.size());
        for (AttributeValue one : storedLines) {
            lines.add(decodeLine(one.m()));
        }
        return new Report(
                in.get("pk").s().substring("REPORT#".length()),
                in.get("title").s(),
                in.get("author").s(),
                in.get("department").s(),
                in.get("region").s(),
                in.get("period").s(),
                OrderStatus.valueOf(in.get("status").s()),
                in.get("summary").s(),
                in.get("source").s(),
                in.get("checksum").s(),
                Instant.parse(in.get("createdAt").s()),
                Instant.parse(in.get("updatedAt").s()),
                Instant.parse(in.get("approvedAt").s()),
                Integer.parseInt(in.get("pages").n()),
                Integer.parseInt(in.get("words").n()),
                Integer.parseInt(in.get("revision").n()),
                Long.parseLong(in.get("size").n()),
                Double.parseDouble(in.get("score").n()),
                Double.parseDouble(in.get("ratio").n()),
                new BigDecimal(in.get("budget").n()),
                new BigDecimal(in.get("spent").n()),
                in.get("draft").bool(),
                in.get("archived").bool(),
                in.get("shared").bool(),
                lines);
    }

    private static Map<String, AttributeValue> encode(Report.Line item) {
        Map<String, AttributeValue> out = new HashMap<>(9);
        out.put("sku", AttributeValue.createS(item.sku()));
        out.put("description", AttributeValue.createS(item.description()));
        out.put("quantity", AttributeValue.createN(Integer.toString(item.quantity())));
        out.put("price", AttributeValue.createN(item.price().toPlainString()));
        out.put("taxed", AttributeValue.createBool(item.taxed()));
        out.put("at", time(item.at()));
        return out;
    }

    private static Report.Line decodeLine(Map<String, AttributeValue> in) {
        return new Report.Line(
                in.get("sku").s(),
                in.get("description").s(),
                Integer.parseInt(in.get("quantity").n()),
                new BigDecimal(in.get("price").n()),
                in.get("taxed").bool(),
                Instant.parse(in.get("at").s()));
    }

    private static AttributeValue time(Instant time) {
        return AttributeValue.createS(TIME.format(time));
    }
}
