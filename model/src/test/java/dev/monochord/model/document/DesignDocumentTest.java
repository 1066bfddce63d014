package dev.monochord.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.designs.QrieDesign;
import dev.monochord.model.designs.TenantsDesign;
import org.junit.jupiter.api.Test;

class DesignDocumentTest {

    @Test
    void documentShowsKeysAttributesAndPatterns() {
        assertThat(DesignDocument.markdown(CelloDesign.DESIGN))
                .contains("| Token | `PROJECT#{project}` / `TOKEN#{tokenId}` |")
                .contains("| `hashed_token`, may be absent | S | text |")
                .contains("| `tokens(project, page)` | Token | a page | Query |  |"
                        + " `pk = \"PROJECT#{project}\" AND begins_with(sk, \"TOKEN#\")` | 1.5 RCU |");
        assertThat(DesignDocument.markdown(AuthzDesign.DESIGN))
                .contains("- Every item says what it is in `Type`")
                .contains("| `GSI2` | `GSI2PK` (String) | `GSI2SK` (String) | ALL |")
                .contains("- `email` is unique: guard item `USER_EMAIL#{email:lower}` / `USER_EMAIL#{email:lower}`");
        assertThat(DesignDocument.markdown(TenantsDesign.DESIGN))
                .contains("- Readers also take the key `TENANT_ID#{tenantId}` / `AUDIT#CREATE#{version}`")
                .contains("also read as `UpdateAt`");
    }

    @Test
    void whatIsWrittenBesideTheRecordIsExplained() {
        assertThat(DesignDocument.markdown(CelloDesign.DESIGN))
                .contains("whole number; counts its Token items |")
                .contains("text; there while its partition is being deleted |")
                .contains("- In the key alone: `project`, `tokenId`");
        assertThat(DesignDocument.markdown(AuthzDesign.DESIGN))
                .contains("| guard of User.phone | `USER_PHONE#{phone}` / `USER_PHONE#{phone}` |  |  |")
                .doesNotContain("guard of User.email |");
        ItemDesign entry = ItemDesign.builder("Entry")
                .key("ENTRY#{id}", "AT#{day}[#{part}]")
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT),
                        AttributeDesign.of("day", "day", AttributeType.TEXT),
                        AttributeDesign.of("part", "part", AttributeType.TEXT).asNullable())
                .build();
        assertThat(DesignDocument.markdown(Design.of(
                        "log", "1", TableDesign.builder("log").items(entry).build())))
                .contains("The part of a key in brackets is left out where its value is null.");
    }

    @Test
    void barsAndMarksOfOddNamesStayInTheirCells() {
        TableDesign odd = TableDesign.builder("odd")
                .keys("p|k", "s`k")
                .items(ItemDesign.builder("Odd_Item")
                        .key("A|{id}", "`B`")
                        .attributes(AttributeDesign.of("id", "i_d", AttributeType.TEXT))
                        .build())
                .patterns(PatternBuilder.pattern("all", PatternKind.SCAN, "Odd_Item")
                        .result(ResultKind.LIST)
                        .because("a | b is *asked* <rarely>")
                        .build())
                .build();
        assertThat(DesignDocument.markdown(Design.of("odd", "1", odd)))
                .contains("| item | `p\\|k` / `` s`k `` |\n|---|---|\n| Odd\\_Item | `A\\|{id}` / `` `B` `` |\n")
                .contains("| Scan: a \\| b is \\*asked\\* \\<rarely\\> |");
    }

    @Test
    void everyBlockStandsBetweenEmptyLines() {
        for (Design design : AllDesigns.ALL) {
            String page = DesignDocument.markdown(design);
            assertThat(page).doesNotContain("\n\n\n").doesNotContainPattern("\n[^|\\n][^\n]*\n\\|");
            assertThat(page).doesNotContainPattern("\n#+ [^\n]*\n[^\n]").doesNotContainPattern("\\|\n[^|\n]");
        }
    }

    @Test
    void everyPatternIsInItsDocument() {
        for (Design design : AllDesigns.ALL) {
            String page = DesignDocument.markdown(design);
            for (TableDesign table : design.tables()) {
                table.patterns().forEach(p -> assertThat(page).contains("\n| `" + p.name() + "("));
            }
            assertThat(page).doesNotContain("not served");
        }
    }

    @Test
    void templateDeploysKeysIndexesAndExpiry() {
        assertThat(CloudFormation.yaml(NucleusDesign.DESIGN)).contains("""
                          NucleusAuditTable:
                            Type: AWS::DynamoDB::Table
                            DeletionPolicy: Retain
                            UpdateReplacePolicy: Retain
                            Properties:
                              TableName:
                                Fn::Sub: "${TablePrefix}NucleusAuditTable"
                              BillingMode: PAY_PER_REQUEST
                              AttributeDefinitions:
                                - AttributeName: pk
                                  AttributeType: S
                                - AttributeName: sk
                                  AttributeType: S
                                - AttributeName: gsi1pk
                                  AttributeType: S
                                - AttributeName: gsi1sk
                                  AttributeType: S
                              KeySchema:
                                - AttributeName: pk
                                  KeyType: HASH
                                - AttributeName: sk
                                  KeyType: RANGE
                              GlobalSecondaryIndexes:
                                - IndexName: GSI1
                                  KeySchema:
                                    - AttributeName: gsi1pk
                                      KeyType: HASH
                                    - AttributeName: gsi1sk
                                      KeyType: RANGE
                                  Projection:
                                    ProjectionType: ALL
                              TimeToLiveSpecification:
                                AttributeName: expire_at
                                Enabled: true
                              DeletionProtectionEnabled: true
                              PointInTimeRecoverySpecification:
                                PointInTimeRecoveryEnabled: true
                        """);
    }

    @Test
    void whatIsNotPlainIsEscapedInYaml() {
        TableDesign odd =
                TableDesign.builder("odd").keys("line\nfeed", "tab\t\"quoted\"").build();
        assertThat(CloudFormation.yaml(Design.of("odd", "1", odd)))
                .contains("AttributeName: \"line\\nfeed\"\n", "AttributeName: \"tab\\t\\\"quoted\\\"\"\n");
    }

    @Test
    void sharedKeyAttributeIsDefinedOnce() {
        assertThat(CloudFormation.yaml(QrieDesign.PROPOSED).split("- AttributeName: State\n          AttributeType"))
                .hasSize(2);
    }
}
