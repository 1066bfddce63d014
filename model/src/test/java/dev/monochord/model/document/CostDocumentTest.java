package dev.monochord.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.designs.QrieDesign;
import org.junit.jupiter.api.Test;

class CostDocumentTest {

    @Test
    void tableShowsPatternNextToTheScan() {
        TableWorkload workload = TableWorkload.of(400_000, 1024).matching(4_000);
        assertThat(CostDocument.markdown(QrieDesign.PROPOSED, workload, PriceList.US_EAST_1))
                .contains(
                        "| ofService | Query | Service-ARN-index | 6.5 | 0 | 0.0000008125 | 0.81 | 50,000 | 0.00625 |");
    }
}
