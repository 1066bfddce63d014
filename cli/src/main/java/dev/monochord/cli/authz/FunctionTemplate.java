package dev.monochord.cli.authz;

import dev.monochord.model.Design;
import dev.monochord.model.document.CloudFormation;
import dev.monochord.model.document.IamPolicy;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.systems.authz.DynamoDbAuthzTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The CloudFormation template of the authorizer: its table, the function with its role, and an HTTP API that asks it. */
final class FunctionTemplate {

    private static final String TABLE = "AuthzTable";

    /** What a decision reads: the user and the grant, the roles, the policies; roles without a guard by the index. */
    private static final List<String> TABLE_READS = List.of(
            DynamoDbOperation.BATCH_GET_ITEM.iamAction(),
            DynamoDbOperation.GET_ITEM.iamAction(),
            DynamoDbOperation.QUERY.iamAction());

    /** Lambda gives processor time by memory; with less than this a cold start takes several seconds. */
    private static final int MEMORY_MEGABYTES = 1769;

    private final String artifact;
    private final Architecture architecture;
    private final List<PackagedFile> packaged;

    FunctionTemplate(String artifact, Architecture architecture, List<PackagedFile> packaged) {
        this.artifact = artifact;
        this.architecture = architecture;
        this.packaged = List.copyOf(packaged);
    }

    /** A file of the zip that a setting of the function names. */
    enum PackagedFile {
        schema("AUTHZ_SCHEMA", FunctionArtifact.SCHEMA),
        actions("AUTHZ_ACTIONS", FunctionArtifact.ACTIONS);

        private final String setting;
        private final String file;

        PackagedFile(String setting, String file) {
            this.setting = setting;
            this.file = file;
        }
    }

    @SuppressWarnings("unchecked") // a template is an object of objects
    String json() {
        Design design = Design.of("authz", "1", DynamoDbAuthzTable.design());
        Map<String, Object> template = (Map<String, Object>) JsonTree.read(CloudFormation.json(design));
        template.put("Description", "The authorizer as a Lambda function, its table and an HTTP API");
        section(template, "Parameters").putAll(parameters());
        template.put("Conditions", conditions());
        section(template, "Resources").putAll(resources());
        section(template, "Outputs").putAll(outputs());
        Map<String, Object> ordered = new LinkedHashMap<>();
        List.of("AWSTemplateFormatVersion", "Description", "Parameters", "Conditions", "Resources", "Outputs")
                .forEach(name -> ordered.put(name, Objects.requireNonNull(template.get(name))));
        return JsonTree.write(ordered);
    }

    @SuppressWarnings("unchecked") // a section of a template is an object
    private static Map<String, Object> section(Map<String, Object> template, String name) {
        return (Map<String, Object>) Objects.requireNonNull(template.get(name));
    }

    private static Map<String, Object> parameters() {
        return map(
                "BackendUrl",
                        parameter("Where requests that are allowed go, such as https://backend.example.org", null),
                "JwtSecret",
                        with(
                                parameter("Signs tokens by HS256, 32 bytes or more; empty with a key set", ""),
                                "NoEcho",
                                true),
                "JwtKeySet", parameter("The https address of a JSON Web Key Set, for RS256 and ES256", ""),
                "JwtIssuer", parameter("What iss of a token must be; required with a key set, * for any", ""),
                "JwtAudience", parameter("What aud of a token must contain; required with a key set, * for any", ""));
    }

    private static Map<String, Object> parameter(String description, @Nullable String otherwise) {
        Map<String, Object> parameter = map("Type", "String", "Description", description);
        if (otherwise != null) {
            parameter.put("Default", otherwise);
        }
        return parameter;
    }

    private static Map<String, Object> conditions() {
        Map<String, Object> conditions = new LinkedHashMap<>();
        for (String parameter : List.of("JwtSecret", "JwtKeySet", "JwtIssuer", "JwtAudience")) {
            conditions.put("Has" + parameter, map("Fn::Not", List.of(map("Fn::Equals", List.of(ref(parameter), "")))));
        }
        return conditions;
    }

    private Map<String, Object> resources() {
        return map(
                "AuthorizerRole", resource("AWS::IAM::Role", role()),
                "AuthorizerLogs",
                        resource(
                                "AWS::Logs::LogGroup",
                                map(
                                        "LogGroupName",
                                        sub("/aws/lambda/${AWS::StackName}-authorizer"),
                                        "RetentionInDays",
                                        30)),
                "AuthorizerFunction",
                        with(resource("AWS::Lambda::Function", function()), "DependsOn", "AuthorizerLogs"),
                "Api",
                        resource(
                                "AWS::ApiGatewayV2::Api",
                                map("Name", sub("${AWS::StackName}"), "ProtocolType", "HTTP")),
                "ApiAuthorizer", resource("AWS::ApiGatewayV2::Authorizer", authorizer()),
                "ApiPermission", resource("AWS::Lambda::Permission", permission()),
                "ApiBackend", resource("AWS::ApiGatewayV2::Integration", integration()),
                "ApiRoute", resource("AWS::ApiGatewayV2::Route", route()),
                "ApiStage",
                        resource(
                                "AWS::ApiGatewayV2::Stage",
                                map("ApiId", ref("Api"), "StageName", "$default", "AutoDeploy", true)));
    }

    private static Map<String, Object> role() {
        Map<String, Object> trust = map(
                "Version",
                "2012-10-17",
                "Statement",
                List.of(map(
                        "Effect", "Allow",
                        "Principal", map("Service", "lambda.amazonaws.com"),
                        "Action", "sts:AssumeRole")));
        Map<String, Object> table = statement("AuthzTable", TABLE_READS, attribute(TABLE, "Arn"));
        Map<String, Object> index = statement(
                "AuthzTableIndexes", List.of(DynamoDbOperation.QUERY.iamAction()), sub("${AuthzTable.Arn}/index/GSI1"));
        Map<String, Object> logs = statement(
                "Logs", List.of("logs:CreateLogStream", "logs:PutLogEvents"), attribute("AuthorizerLogs", "Arn"));
        return map(
                "AssumeRolePolicyDocument",
                trust,
                "Policies",
                List.of(map(
                        "PolicyName",
                        "authorizer",
                        "PolicyDocument",
                        map("Version", "2012-10-17", "Statement", List.of(table, index, logs)))));
    }

    private static Map<String, Object> statement(String id, List<String> actions, Map<String, Object> resource) {
        return with(IamPolicy.statement(id, actions, List.of()), "Resource", resource);
    }

    private Map<String, Object> function() {
        return map(
                "FunctionName",
                sub("${AWS::StackName}-authorizer"),
                "Runtime",
                "java17",
                "Architectures",
                List.of(architecture.name()),
                "Handler",
                FunctionArtifact.HANDLER,
                "Code",
                artifact,
                "Role",
                attribute("AuthorizerRole", "Arn"),
                "MemorySize",
                MEMORY_MEGABYTES,
                "Timeout",
                10,
                "Environment",
                map("Variables", variables()));
    }

    private Map<String, Object> variables() {
        Map<String, Object> variables = map(
                "AUTHZ_DYNAMODB_TABLE_NAME", ref(TABLE),
                "AUTHZ_JWT_SECRET", given("JwtSecret"),
                "AUTHZ_JWT_KEY_SET", given("JwtKeySet"),
                "AUTHZ_JWT_ISSUER", given("JwtIssuer"),
                "AUTHZ_JWT_AUDIENCE", given("JwtAudience"));
        packaged.forEach(file -> variables.put(file.setting, "/var/task/" + file.file));
        return variables;
    }

    /** The TTL is 0: a response is about one method of one resource, and API Gateway would use it for others. */
    private static Map<String, Object> authorizer() {
        return map(
                "ApiId",
                ref("Api"),
                "Name",
                "authz",
                "AuthorizerType",
                "REQUEST",
                "AuthorizerPayloadFormatVersion",
                "2.0",
                "EnableSimpleResponses",
                false,
                "AuthorizerResultTtlInSeconds",
                0,
                "IdentitySource",
                List.of("$request.header.Authorization"),
                "AuthorizerUri",
                sub("arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/"
                        + "${AuthorizerFunction.Arn}/invocations"));
    }

    private static Map<String, Object> permission() {
        return map(
                "Action",
                "lambda:InvokeFunction",
                "FunctionName",
                ref("AuthorizerFunction"),
                "Principal",
                "apigateway.amazonaws.com",
                "SourceArn",
                sub("arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/authorizers/"
                        + "${ApiAuthorizer}"));
    }

    private static Map<String, Object> integration() {
        return map(
                "ApiId", ref("Api"),
                "IntegrationType", "HTTP_PROXY",
                "IntegrationMethod", "ANY",
                "IntegrationUri", sub("${BackendUrl}/{proxy}"),
                "PayloadFormatVersion", "1.0");
    }

    private static Map<String, Object> route() {
        return map(
                "ApiId", ref("Api"),
                "RouteKey", "ANY /{proxy+}",
                "AuthorizationType", "CUSTOM",
                "AuthorizerId", ref("ApiAuthorizer"),
                "Target", sub("integrations/${ApiBackend}"));
    }

    private static Map<String, Object> outputs() {
        return map(
                "ApiUrl", map("Value", attribute("Api", "ApiEndpoint")),
                "AuthorizerFunctionArn", map("Value", attribute("AuthorizerFunction", "Arn")));
    }

    /** A variable that is left out if its parameter is empty. */
    private static Map<String, Object> given(String parameter) {
        return map("Fn::If", List.of("Has" + parameter, ref(parameter), map("Ref", "AWS::NoValue")));
    }

    private static Map<String, Object> resource(String type, Map<String, Object> properties) {
        return map("Type", type, "Properties", properties);
    }

    private static Map<String, Object> ref(String name) {
        return map("Ref", name);
    }

    private static Map<String, Object> sub(String text) {
        return map("Fn::Sub", text);
    }

    private static Map<String, Object> attribute(String resource, String name) {
        return map("Fn::GetAtt", List.of(resource, name));
    }

    private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
        map.put(name, value);
        return map;
    }

    private static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
