package dev.monochord.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.QrieDesign;
import dev.monochord.model.json.JsonTree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IamPolicyTest {

    private static final String ARN = "arn:aws:dynamodb:eu-central-1:123456789012:table/";

    private static IamPolicy.Scope scope(boolean readOnly, boolean operator) {
        return new IamPolicy.Scope(table -> ARN + table, readOnly, operator);
    }

    @Test
    void documentHasTheShapeThatIamReads() {
        Map<?, ?> document = (Map<?, ?>) JsonTree.read(IamPolicy.json(QrieDesign.PROPOSED, scope(false, false)));

        assertThat(document.get("Version")).isEqualTo("2012-10-17");
        List<?> statements = (List<?>) document.get("Statement");
        assertThat(statements).isNotEmpty().allSatisfy(statement -> {
            Map<?, ?> one = (Map<?, ?>) statement;
            assertThat(one.get("Effect")).isEqualTo("Allow");
            assertThat((String) one.get("Sid")).matches("[A-Za-z0-9]+");
            assertThat((List<?>) one.get("Action"))
                    .isNotEmpty()
                    .allSatisfy(action -> assertThat((String) action).matches("dynamodb:[A-Z][A-Za-z]+"));
            assertThat((List<?>) one.get("Resource"))
                    .isNotEmpty()
                    .allSatisfy(resource -> assertThat((String) resource).startsWith(ARN));
        });
        assertThat(statements.stream().map(statement -> ((Map<?, ?>) statement).get("Sid")))
                .doesNotHaveDuplicates();
    }

    @Test
    void indexIsAllowedOnItsOwnArn() {
        String policy = IamPolicy.json(QrieDesign.PROPOSED, scope(false, false));

        assertThat(policy).contains("/index/Service-ARN-index\"");
    }

    @Test
    void readOnlyPolicyHasNoWrites() {
        for (Design design : AllDesigns.ALL) {
            assertThat(IamPolicy.json(design, scope(true, true)))
                    .doesNotContain("PutItem")
                    .doesNotContain("UpdateItem")
                    .doesNotContain("DeleteItem")
                    .doesNotContain("BatchWriteItem")
                    .contains("dynamodb:Scan");
        }
    }

    @Test
    void transactionIsAllowedByItsParts() {
        assertThat(IamPolicy.json(QrieDesign.PROPOSED, scope(false, true)))
                .doesNotContain("Transact")
                .contains("dynamodb:ConditionCheckItem");
    }
}
