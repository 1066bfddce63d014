package dev.monochord.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import dev.monochord.model.designs.QrieDesign;
import dev.monochord.model.designs.TenantsDesign;
import org.junit.jupiter.api.Test;

class DesignDocumentTest {

    @Test
    void documentShowsKeysAttributesAndPatterns() {
        assertThat(DesignDocument.markdown(CelloDesign.DESIGN))
                .contains("| Token | `PROJECT#{project}` / `TOKEN#{tokenId}` |")
                .contains("| `hashed_token`, may be absent | S | text |")
                .contains("| tokens | Token | Query |  |"
                        + " `pk = \"PROJECT#{project}\" AND begins_with(sk, \"TOKEN#\")` | 1.5 RCU |");
        assertThat(DesignDocument.markdown(AuthzDesign.DESIGN))
                .contains("- Every item says what it is in `Type`")
                .contains("| `GSI2` | `GSI2PK` | `GSI2SK` | ALL |")
                .contains("- `email` is unique: guard item `USER_EMAIL#{email}` / `USER_EMAIL#{email}`");
        assertThat(DesignDocument.markdown(TenantsDesign.DESIGN))
                .contains("- Readers also take the key `TENANT_ID#{tenantId}` / `AUDIT#CREATE#{version}`")
                .contains("also read as UpdateAt");
    }

    @Test
    void everyPatternIsInItsDocument() {
        for (Design design : AllDesigns.ALL) {
            String page = DesignDocument.markdown(design);
            for (TableDesign table : design.tables()) {
                table.patterns().forEach(p -> assertThat(page).contains("\n| " + p.name() + " | "));
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
                              TableName: NucleusAuditTable
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
    void sharedKeyAttributeIsDefinedOnce() {
        assertThat(CloudFormation.yaml(QrieDesign.PROPOSED).split("- AttributeName: State\n          AttributeType"))
                .hasSize(2);
    }
}
