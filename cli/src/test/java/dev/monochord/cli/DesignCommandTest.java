package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.json.DesignJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The design tools on a design of their own, in a file. */
class DesignCommandTest extends ShopDesignCommands {

    @Test
    void listsWhatThereIs() {
        assertThat(design("list", "--design", folder.toString())).isZero();
        assertThat(out.toString()).isEqualTo("""
                DESIGN  VERSION  ITEMS  PATTERNS  TABLES
                shop    1        1      3         orders
                shop    2        2      6         orders, returns
                """);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void showsTheNewestUnlessAVersionIsNamed() {
        assertThat(design("show", "--design", folder.toString())).isZero();
        assertThat(out.toString()).startsWith("# shop, version 2\n");
        assertThat(design("show", "--design", folder.toString(), "shop@1", "--json"))
                .isZero();
        assertThat(DesignJson.read(out.toString()).version()).isEqualTo("1");
    }

    @Test
    void takesAPathInPlaceOfAName() {
        assertThat(design("show", folder.resolve("shop.json").toString())).isZero();
        assertThat(out.toString()).startsWith("# shop, version 1\n");
    }

    @Test
    void drawsAPicture() {
        assertThat(design("show", "--design", folder.toString(), "shop@1", "--svg"))
                .isZero();
        assertThat(out.toString()).startsWith("<svg ").contains("prefers-color-scheme", ">orders<", ">ofCustomer(");
        assertThat(design("show", "--design", folder.toString(), "shop@1", "--svg", "--theme", "dark"))
                .isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void writesAPageOfPictureAndDocument() {
        assertThat(design("show", "--design", folder.toString(), "shop@2", "--html"))
                .isZero();
        assertThat(out.toString())
                .startsWith("<!DOCTYPE html>")
                .contains("<h1>shop, version 2</h1>", "<svg ", "<h2>Table <code>returns</code></h2>", "<td>Order</td>")
                .doesNotContain("src=")
                .doesNotContain("href=")
                .doesNotContain("<script");
    }

    @Test
    void explainsOnePatternOrAll() {
        assertThat(design("explain", "--design", folder.toString(), "shop", "orders.ofCustomer"))
                .isZero();
        assertThat(out.toString())
                .contains("## orders.ofCustomer", "`Query` on index `byCustomer`", "The requests are not shown");
        assertThat(out.toString()).doesNotContain("## returns.ofCustomer");
        assertThat(design("explain", "--design", folder.toString(), "shop", "--json"))
                .isZero();
        assertThat(out.toString()).startsWith("[").contains("\"pattern\": \"all\"");
    }

    @Test
    void lintsEndWithOneOnlyWhenTheyAreStrict() {
        String path = folder.resolve("shop.json").toString();
        assertThat(design("lint", path)).isZero();
        assertThat(err.toString()).contains("shop@1: 0 errors");
        assertThat(design("lint", path, "--strict")).isEqualTo(1);
        assertThat(out.toString()).contains("lint  MC");
    }

    @Test
    void errorsOfADesignEndWithOne() throws IOException {
        TableDesign broken = TableDesign.builder("orders")
                .items(order())
                .patterns(PatternBuilder.pattern("ofStatus", PatternKind.QUERY, "Order")
                        .by("status")
                        .build())
                .build();
        Path file = Files.writeString(folder.resolve("broken.json"), DesignJson.write(Design.of("b", "1", broken)));
        assertThat(design("lint", file.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("error MC").contains("pattern ofStatus");
        assertThat(design("lint", file.toString(), "--json")).isEqualTo(1);
        assertThat(out.toString()).contains("\"severity\": \"error\"", "\"pattern\": \"ofStatus\"");
        assertThat(design("cloudformation", file.toString())).isZero();
        assertThat(err.toString()).matches("b@1 has (an error|\\d errors): 'monochord design lint' tells them.\n");
        assertThat(design("cost", file.toString())).isZero();
        assertThat(out.toString()).contains("No key or index serves, and so nothing prices: ofStatus.");
    }

    @Test
    void pricesPatternsNextToTheScan() {
        assertThat(design("cost", folder.resolve("shop.json").toString(), "--items", "400000", "--size", "1024"))
                .isZero();
        assertThat(out.toString())
                .contains("400,000 items of 1,024 bytes")
                .contains("| ofCustomer | Query | byCustomer | 500 | 0 | 0.0000625 | 62.50 | 50,000 | 0.00625 |")
                .contains("| all | Scan |  | 50,000 | 0 | 0.00625 | 6,250.00 | 50,000 | 0.00625 |");
    }

    @Test
    void comparesTwoVersionsWhereNoneIsNamed() {
        assertThat(design("cost", "--design", folder.toString(), "shop")).isZero();
        assertThat(out.toString()).contains("## Before (version 1) and after (version 2)");
        assertThat(design("cost", "--design", folder.toString(), "shop@2")).isZero();
        assertThat(out.toString()).doesNotContain("Before");
    }

    @Test
    void ownPricesAreTaken() {
        String path = folder.resolve("shop.json").toString();
        assertThat(design("cost", path, "--read-price", "1", "--write-price", "2"))
                .isZero();
        assertThat(out.toString()).contains("USD 1 for a million read units, 2 for a million write units");
    }

    @Test
    void pricesAreSaidWithTheirRegion() {
        String path = folder.resolve("shop.json").toString();
        String[] own = {"--read-price", "1", "--write-price", "2"};
        assertThat(design("explain", path, "ofCustomer")).isZero();
        assertThat(out.toString())
                .contains(" USD in us-east-1, with 1,000 items of 1,024 bytes, 10 found by a query, pages of 50.");
        assertThat(design("explain", path, "ofCustomer", own[0], own[1], own[2], own[3]))
                .isZero();
        assertThat(out.toString()).contains(" USD at your prices, with 1,000 items");
        assertThat(design("cost", path, "--price-list", "eu-central-1", own[0], own[1], own[2], own[3]))
                .isZero();
        assertThat(out.toString()).contains("On demand, eu-central-1: USD 1 for a million read units");
    }

    @Test
    void comparesDesigns() {
        String before = folder.resolve("shop.json").toString();
        String after = folder.resolve("shop2.json").toString();
        assertThat(design("diff", before, after)).isZero();
        assertThat(out.toString()).isEqualTo("table returns: new\n");
        assertThat(design("diff", before, after, "--exit-code")).isEqualTo(1);
        assertThat(design("diff", before, before, "--exit-code")).isZero();
        assertThat(err.toString()).contains("no difference");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shwo                                    | there is no command 'shwo'. Did you mean show?",
                "lst                                     | there is no command 'lst'. Did you mean list?",
                "show orders                             | There is no design 'orders'. It is a table of shop.",
                "show shop shop                          | 'shop' is one argument too many",
                "show shp                                | There is no design 'shp'. Did you mean shop?",
                "show shop@7                             | Design shop has no version '7'",
                "show --jsn                              | there is no option '--jsn'. Did you mean --json?",
                "show --svg --json                       | --svg, --json are mutually exclusive",
                "show --theme dark                       | --theme is about --svg",
                "show --svg --theme blue                 | expected one of [light, dark, auto]",
                "explain shop ofCustomr                  | has no pattern 'ofCustomr'. Did you mean ofCustomer?",
                "explain shop orders.ofCustomr           | Did you mean orders.ofCustomer?",
                "cost --size 0                           | --size must be from 1 to 409600 bytes",
                "cost --items many                       | 'many' is not a whole number",
                "cost --read-price 1                     | belong together",
                "cost --price-list mars-1                | there is no price list 'mars-1'",
                "cloudformation --format xml             | xml",
                "diff shop@1                             | AFTER",
                "create                                  | Name a service with --endpoint",
                "create --endpoint here                  | 'here' is not a URL such as",
                "create --endpoint http://a^b            | 'http://a^b' is not a URL",
            })
    void refusesWhatItDoesNotUnderstandAndSaysWhatToDo(String args, String message) {
        String[] words = args.trim().split(" ");
        String[] more = new String[words.length + 1];
        System.arraycopy(words, 1, more, 0, words.length - 1);
        more[words.length - 1] = "--design";
        more[words.length] = folder.toString();
        assertThat(design(words[0], more)).isEqualTo(2);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void pathWithoutADesignIsRefused() {
        assertThat(design("show", folder.resolve("nowhere").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("There is no file or folder");
    }

    @Test
    void ofSeveralDesignsAtAPathOneIsNamedAfterIt() throws IOException {
        Files.writeString(folder.resolve("stock.json"), DesignJson.write(Design.of("stock", "1", orders("bins"))));
        assertThat(design("show", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("has several designs: shop, stock. Name one, as in " + folder + "#shop");
        assertThat(design("show", folder + "#shop@1")).isZero();
        assertThat(out.toString()).startsWith("# shop, version 1\n");
        assertThat(design("diff", folder + "#shop@1", folder + "#shop")).isZero();
        assertThat(out.toString()).isEqualTo("table returns: new\n");
        assertThat(design("show", folder + "#shp")).isEqualTo(2);
        assertThat(err.toString()).contains("There is no design 'shp'. Did you mean shop?");
    }

    @Test
    void tableThatIsGivenTwiceCountsOnce() throws IOException {
        String shop = folder.resolve("shop.json").toString();
        assertThat(design("list", "--design", shop, "--design", shop)).isZero();
        assertThat(out.toString()).contains("1        1      3         orders\n");
        Path other = Files.writeString(
                folder.resolve("other.json"),
                DesignJson.write(Design.of(
                        "shop",
                        "1",
                        TableDesign.builder("orders").items(order()).build())));
        assertThat(design("list", "--design", shop, "--design", other.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("two tables orders of shop@1, and they differ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cut.json  | {\"monochord\": 1, | Not JSON at line 1",
                "no.json   | {}               | Not a design file",
                "empty.json| ''               | is empty",
                "text.jar  | hello            | is neither a jar, a folder nor a .json file",
            })
    void fileThatIsNoDesignIsRefusedByName(String name, String content, String message) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content);
        assertThat(design("lint", file.toString())).isEqualTo(2);
        assertThat(err.toString()).contains(name).contains(message).doesNotContain("Exception");
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("binary.json"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
        assertThat(design("lint", file.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("not a design file, which is JSON in UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "check"})
    void everyCommandTellsTheVersion(String command) {
        assertThat(design(command, "--version")).isZero();
        assertThat(out.toString()).startsWith("monochord ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "explain", "lint", "cost", "cloudformation", "diff", "create", "check"})
    void everyCommandHasHelp(String command) {
        assertThat(design(command, "--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: monochord design " + command)
                .contains("--design");
    }
}
