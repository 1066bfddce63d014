package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsSummary;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

class TableSettingsOperationsTest {

    private static final String POLICY =
            "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"dynamodb:*\"}]}";

    private final ControlPlane plane = ControlPlane.immediate();
    private final String arn = plane.options.tableArn("orders");

    @BeforeEach
    void create() {
        plane.call("CreateTable", onDemand("orders").build());
        plane.describe("orders");
    }

    @Test
    void timeToLiveIsEnabledFilledAndDisabled() {
        assertFails("UpdateTimeToLive", ttl("expires", false), "ValidationException", "TimeToLive is already disabled");

        UpdateTimeToLiveResponse answer = plane.call("UpdateTimeToLive", ttl("expires", true));
        assertThat(answer.timeToLiveSpecification())
                .isEqualTo(ttl("expires", true).timeToLiveSpecification());
        assertThat(plane.catalog.require("orders").ttlAttribute()).isEqualTo("expires");
        plane.reopen();
        plane.runBackground();
        assertThat(plane.built).containsExactly("ttl expires wanted true");
        plane.reopen();
        plane.runBackground();
        assertThat(plane.built).hasSize(1);
        DescribeTimeToLiveResponse described = plane.call(
                "DescribeTimeToLive",
                DescribeTimeToLiveRequest.builder().tableName("orders").build());
        assertThat(described.timeToLiveDescription())
                .isEqualTo(TimeToLiveDescription.builder()
                        .attributeName("expires")
                        .timeToLiveStatus(TimeToLiveStatus.ENABLED)
                        .build());

        assertFails("UpdateTimeToLive", ttl("expires", true), "ValidationException", "TimeToLive is already enabled");
        assertFails(
                "UpdateTimeToLive",
                ttl("other", false),
                "ValidationException",
                "TimeToLive is active on a different AttributeName: current AttributeName is expires");
        plane.pass(Duration.ofMinutes(59));
        assertFails(
                "UpdateTimeToLive",
                ttl("expires", false),
                "ValidationException",
                "Time to live has been modified multiple times within a fixed interval");
        plane.pass(Duration.ofMinutes(1));
        plane.call("UpdateTimeToLive", ttl("expires", false));
        assertThat(plane.catalog.require("orders").ttlAttribute()).isNull();
    }

    @Test
    void tagsAreAddedReplacedAndRemoved() {
        plane.call("TagResource", tags(0, 30));
        plane.call("TagResource", tags(20, 50));
        assertFails(
                "TagResource",
                tags(50, 51),
                "ValidationException",
                "Number of Tags exceed the current limit for the provided ResourceArn");
        plane.call(
                "UntagResource",
                UntagResourceRequest.builder()
                        .resourceArn(arn)
                        .tagKeys("k0", "none")
                        .build());

        plane.reopen();
        ListTagsOfResourceResponse listed = plane.call(
                "ListTagsOfResource",
                ListTagsOfResourceRequest.builder().resourceArn(arn).build());
        assertThat(listed.tags()).hasSize(49);
    }

    @Test
    void aTagNeedsATableAndLegalCharacters() {
        assertFails(
                "TagResource",
                tags(0, 1).toBuilder().resourceArn("nowhere").build(),
                "ValidationException",
                "One or more parameter values were invalid: ARNs must start with 'arn:': nowhere");
        assertFails(
                "TagResource",
                tags(0, 1).toBuilder().resourceArn(arn + "/index/gsi").build(),
                "ValidationException",
                "One or more parameter values were invalid: Invalid resource arn provided, only table or stream is"
                        + " accepted. Provided resource arn: " + arn + "/index/gsi");
        assertFails(
                "TagResource",
                tags(0, 1).toBuilder().resourceArn(arn + "x").build(),
                "ResourceNotFoundException",
                "Requested resource not found: ResourcArn: " + arn + "x not found");
        assertFails(
                "TagResource",
                tags(0, 1).toBuilder()
                        .tags(Tag.builder().key("hi!").value("").build())
                        .build(),
                "ValidationException",
                "The Tag Key provided is invalid, Key: hi!");
        String foreign = "arn:aws:dynamodb:us-east-1:000000000000:table/none";
        assertFails(
                "ListTagsOfResource",
                ListTagsOfResourceRequest.builder().resourceArn(foreign).build(),
                "AccessDeniedException",
                "User: arn:aws:iam::123456789012:root is not authorized to perform: dynamodb:ListTagsOfResource on"
                        + " resource: " + foreign);
    }

    @Test
    void pointInTimeRecoveryIsKept() {
        DescribeContinuousBackupsRequest describe =
                DescribeContinuousBackupsRequest.builder().tableName(arn).build();
        DescribeContinuousBackupsResponse before = plane.call("DescribeContinuousBackups", describe);
        assertThat(before.continuousBackupsDescription())
                .isEqualTo(ContinuousBackupsDescription.builder()
                        .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
                        .pointInTimeRecoveryDescription(
                                recovery -> recovery.pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.DISABLED))
                        .build());

        plane.call(
                "UpdateContinuousBackups",
                UpdateContinuousBackupsRequest.builder()
                        .tableName("orders")
                        .pointInTimeRecoverySpecification(recovery ->
                                recovery.pointInTimeRecoveryEnabled(true).recoveryPeriodInDays(7))
                        .build());

        plane.reopen();
        DescribeContinuousBackupsResponse after = plane.call("DescribeContinuousBackups", describe);
        PointInTimeRecoveryDescription recovery =
                after.continuousBackupsDescription().pointInTimeRecoveryDescription();
        assertThat(recovery.pointInTimeRecoveryStatus()).isEqualTo(PointInTimeRecoveryStatus.ENABLED);
        assertThat(recovery.recoveryPeriodInDays()).isEqualTo(7);
        assertThat(recovery.earliestRestorableDateTime()).isEqualTo(ControlPlane.START);
        assertFails(
                "DescribeContinuousBackups",
                describe.toBuilder().tableName("none").build(),
                "TableNotFoundException",
                "Table not found: none");
    }

    @Test
    void contributorInsightsAreListedPageByPage() {
        plane.call("CreateTable", onDemand("customers").build());
        for (String table : List.of("orders", "customers")) {
            plane.call(
                    "UpdateContributorInsights",
                    UpdateContributorInsightsRequest.builder()
                            .tableName(table)
                            .contributorInsightsAction(ContributorInsightsAction.ENABLE)
                            .build());
        }

        ListContributorInsightsRequest one =
                ListContributorInsightsRequest.builder().maxResults(1).build();
        ListContributorInsightsResponse first = plane.call("ListContributorInsights", one);
        ListContributorInsightsResponse second = plane.call(
                "ListContributorInsights",
                one.toBuilder().nextToken(first.nextToken()).build());

        assertThat(first.contributorInsightsSummaries())
                .extracting(ContributorInsightsSummary::tableName)
                .containsExactly("customers");
        assertThat(second.contributorInsightsSummaries())
                .extracting(ContributorInsightsSummary::tableName)
                .containsExactly("orders");
        assertThat(second.nextToken()).isNull();
    }

    @Test
    void contributorInsightsAreKept() {
        plane.call(
                "UpdateContributorInsights",
                UpdateContributorInsightsRequest.builder()
                        .tableName("orders")
                        .contributorInsightsAction(ContributorInsightsAction.ENABLE)
                        .build());

        DescribeContributorInsightsResponse described = plane.call(
                "DescribeContributorInsights",
                DescribeContributorInsightsRequest.builder().tableName("orders").build());
        ListContributorInsightsResponse listed = plane.call(
                "ListContributorInsights",
                ListContributorInsightsRequest.builder().build());
        assertThat(described.contributorInsightsStatus()).isEqualTo(ContributorInsightsStatus.ENABLED);
        assertThat(listed.contributorInsightsSummaries())
                .extracting(ContributorInsightsSummary::tableName)
                .containsExactly("orders");
    }

    @Test
    void aPolicyIsPutReadAndDeleted() {
        GetResourcePolicyRequest get =
                GetResourcePolicyRequest.builder().resourceArn(arn).build();
        assertThatThrownBy(() -> plane.call("GetResourcePolicy", get)).isInstanceOf(PolicyNotFoundException.class);

        PutResourcePolicyResponse put = plane.call(
                "PutResourcePolicy",
                PutResourcePolicyRequest.builder()
                        .resourceArn(arn)
                        .policy(POLICY)
                        .build());
        GetResourcePolicyResponse got = plane.call("GetResourcePolicy", get);
        assertThat(got.policy()).isEqualTo(POLICY);
        assertThat(got.revisionId()).isEqualTo(put.revisionId());

        plane.call(
                "DeleteResourcePolicy",
                DeleteResourcePolicyRequest.builder().resourceArn(arn).build());
        assertThatThrownBy(() -> plane.call("GetResourcePolicy", get)).isInstanceOf(PolicyNotFoundException.class);
    }

    @Test
    void aPolicyKeepsItsRevisionUntilItChanges() {
        String first = putPolicy(POLICY, null);
        String spaced = putPolicy(
                "{ \"Statement\": {\"Action\": [\"dynamodb:*\"], \"Effect\": \"Allow\"}, \"Version\": \"2012-10-17\" }",
                null);
        String other = putPolicy(POLICY.replace("Allow", "Deny"), first);
        plane.pass(Duration.ofMillis(5));
        String again = putPolicy(POLICY, null);

        assertThat(first).isEqualTo(Long.toString(ControlPlane.START.toEpochMilli()));
        assertThat(spaced).isEqualTo(first);
        assertThat(other).isGreaterThan(first);
        assertThat(again).isGreaterThan(other);
    }

    @Test
    void aPolicyOfAnotherRevisionIsLeftAlone() {
        String first = putPolicy(POLICY, "NO_POLICY");
        String second = putPolicy(POLICY.replace("Allow", "Deny"), first);
        String notFound = "Resource-based policy not found for the provided ResourceArn: ";

        assertFails(
                "PutResourcePolicy",
                policy(POLICY, first),
                "PolicyNotFoundException",
                notFound + "Requested update for policy with revision id " + first
                        + ", but the policy associated to target table orders has revision id " + second + ".");
        assertFails(
                "PutResourcePolicy",
                policy(POLICY, "NO_POLICY"),
                "PolicyNotFoundException",
                notFound + "Requested policy update expecting none to be present for table orders,"
                        + " but a policy exists with revision id " + second + ".");
        assertFails(
                "DeleteResourcePolicy",
                DeleteResourcePolicyRequest.builder()
                        .resourceArn(arn)
                        .expectedRevisionId(first)
                        .build(),
                "PolicyNotFoundException",
                notFound + "Requested update for policy with revision id " + first
                        + ", but the policy associated to target table orders has revision id " + second + ".");
        assertFails(
                "PutResourcePolicy",
                policy(POLICY, null).toBuilder().resourceArn(arn + "x").build(),
                "ResourceNotFoundException",
                "Requested resource not found: Table: ordersx not found");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "nonsense                 | This policy contains invalid Json",
                "[]                       | This policy contains invalid Json",
                "{\"Statement\":[]} {}    | This policy contains invalid Json",
                "null                     | This text appears not to be a policy",
                "{}                       | Syntax error at position (1,3)",
                "{\"Version\":\"2012-10-17\"} | Missing required field Statement",
                "{\"Statement\":[]}        | Could not parse the policy: Statement is empty!",
                "{\"Statement\":[{}]}      | Missing required field Effect"
            })
    void whatIsNoPolicyIsRejected(String document, String reason) {
        String message = "One or more parameter values were invalid: Invalid policy document: " + reason;

        assertFails("PutResourcePolicy", policy(document, null), "ValidationException", message);
        assertFails(
                "CreateTable", onDemand("customers").resourcePolicy(document).build(), "ValidationException", message);
    }

    private String putPolicy(String document, @Nullable String expectedRevision) {
        PutResourcePolicyResponse put = plane.call("PutResourcePolicy", policy(document, expectedRevision));
        return put.revisionId();
    }

    private PutResourcePolicyRequest policy(String document, @Nullable String expectedRevision) {
        return PutResourcePolicyRequest.builder()
                .resourceArn(arn)
                .policy(document)
                .expectedRevisionId(expectedRevision)
                .build();
    }

    @Test
    void limitsAndEndpointsAreTold() {
        DescribeLimitsResponse limits =
                plane.call("DescribeLimits", DescribeLimitsRequest.builder().build());
        DescribeEndpointsResponse endpoints = plane.call(
                "DescribeEndpoints", DescribeEndpointsRequest.builder().build());

        assertThat(limits.tableMaxReadCapacityUnits()).isPositive();
        assertThat(endpoints.endpoints().get(0).address()).isEqualTo("dynamodb.us-east-1.amazonaws.com");
    }

    private UpdateTimeToLiveRequest ttl(String attribute, boolean enabled) {
        return UpdateTimeToLiveRequest.builder()
                .tableName("orders")
                .timeToLiveSpecification(ttl -> ttl.attributeName(attribute).enabled(enabled))
                .build();
    }

    private TagResourceRequest tags(int from, int to) {
        return TagResourceRequest.builder()
                .resourceArn(arn)
                .tags(IntStream.range(from, to)
                        .mapToObj(i ->
                                Tag.builder().key("k" + i).value("v" + from).build())
                        .toList())
                .build();
    }

    private void assertFails(String operation, SdkPojo request, String code, String message) {
        assertThatThrownBy(() -> plane.call(operation, request))
                .isInstanceOfSatisfying(AwsServiceException.class, e -> {
                    assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message);
                    assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code);
                });
    }
}
