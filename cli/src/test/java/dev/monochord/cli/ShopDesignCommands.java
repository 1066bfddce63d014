package dev.monochord.cli;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.json.DesignJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs the design tools on two versions of a design, each in a file. */
abstract class ShopDesignCommands {

    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @BeforeEach
    void designs() throws IOException {
        Files.writeString(folder.resolve("shop.json"), DesignJson.write(Design.of("shop", "1", orders("orders"))));
        Files.writeString(
                folder.resolve("shop2.json"),
                DesignJson.write(Design.of("shop", "2", orders("orders"), orders("returns"))));
    }

    /** Runs {@code design} with these words; {@code out} and {@code err} have what it prints. */
    int design(String command, String... args) {
        out = new StringWriter();
        err = new StringWriter();
        String[] all = new String[args.length + 2];
        all[0] = "design";
        all[1] = command;
        System.arraycopy(args, 0, all, 2, args.length);
        return Main.run(new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(1), all);
    }

    static ItemDesign order() {
        return ItemDesign.builder("Order")
                .key("ORDER#{id}", "ORDER")
                .index("byCustomer", "{customer}", "{id}")
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT),
                        AttributeDesign.of("customer", "customer", AttributeType.TEXT),
                        AttributeDesign.of("status", "status", AttributeType.TEXT))
                .build();
    }

    static TableDesign orders(String name) {
        return TableDesign.builder(name)
                .indexes(IndexDesign.global("byCustomer", "customer", "id"))
                .items(order())
                .patterns(PatternBuilder.pattern("ofCustomer", PatternKind.QUERY, "Order")
                        .by("customer")
                        .result(ResultKind.LIST)
                        .build())
                .patterns(PatternBuilder.pattern("all", PatternKind.SCAN, "Order")
                        .result(ResultKind.LIST)
                        .because("a report")
                        .build())
                .patterns(PatternBuilder.pattern("create", PatternKind.CREATE, "Order")
                        .with("order", ParameterBinding.ITEM)
                        .build())
                .build();
    }
}
