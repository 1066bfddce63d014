package dev.monochord.systems.aws.tenants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.tenants.ProvisionerSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.GetTemplateSummaryResponse;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.ParameterDeclaration;

/**
 * The template of a tenant's stack. CloudFormation itself reads it once (GetTemplateSummary), in JSON or YAML, so that a
 * template which it would refuse is refused when the server starts.
 *
 * @param body its text, if it is a file
 * @param url its address, if it is in a bucket
 * @param parameters the names of the parameters it declares
 * @param version the version it names: {@code Version} in its metadata, or else the default of its parameter
 *     {@code Version}
 */
record StackTemplate(
        @Nullable String body,
        @Nullable String url,
        Set<String> parameters,
        @Nullable String version) {

    static final String TENANT = "TenantId";
    static final String VERSION = "Version";
    static final String STACK = "Stack";

    /** What CloudFormation takes in a request; larger templates have to be in a bucket. */
    private static final int MAX_BODY = 51_200;

    /** {@code Version} below {@code Metadata} of a template in YAML, whatever is between them. */
    private static final Pattern YAML_VERSION =
            Pattern.compile("(?m)^Metadata:[ \\t]*(?:\\R[ \\t]+.*)*?\\R[ \\t]+Version:[ \\t]*[\"']?([^\"'\\s#]+)");

    /**
     * Reads the template that the settings name.
     *
     * @throws IllegalArgumentException if it cannot be used; the message says why
     */
    static StackTemplate read(CloudFormationClient client, ProvisionerSettings settings) {
        String where = Objects.requireNonNull(settings.template());
        boolean isUrl = where.startsWith("https://");
        String body = isUrl ? null : file(where);
        GetTemplateSummaryResponse summary;
        try {
            summary = client.getTemplateSummary(request -> {
                if (isUrl) {
                    request.templateURL(where);
                } else {
                    request.templateBody(body);
                }
            });
        } catch (SdkException refused) {
            throw new IllegalArgumentException(
                    "TENANTS_TEMPLATE could not be read by CloudFormation: " + refused.getMessage(), refused);
        }
        Set<String> parameters = summary.parameters().stream()
                .map(ParameterDeclaration::parameterKey)
                .collect(Collectors.toUnmodifiableSet());
        if (!parameters.contains(TENANT)) {
            throw new IllegalArgumentException("TENANTS_TEMPLATE must declare the parameter " + TENANT
                    + ", by which the stacks of tenants differ");
        }
        String version = inMetadata(summary.metadata())
                .or(() -> byDefault(summary))
                .or(() -> inText(body))
                .orElse(null);
        if (version == null && !settings.versionSet()) {
            throw new IllegalArgumentException("The template names no version; set TENANTS_VERSION, or add Version to"
                    + " the template's Metadata");
        }
        return new StackTemplate(body, isUrl ? where : null, parameters, version);
    }

    private static String file(String where) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of(where));
            if (bytes.length > MAX_BODY) {
                throw new IllegalArgumentException("TENANTS_TEMPLATE has " + bytes.length + " bytes; a template of more"
                        + " than 51,200 has to be in a bucket and named by its https URL");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException | InvalidPathException unreadable) {
            throw new IllegalArgumentException(
                    "TENANTS_TEMPLATE must be a file that can be read, or an https URL", unreadable);
        }
    }

    private static Optional<String> inMetadata(@Nullable String metadata) {
        if (metadata == null || metadata.isBlank()) {
            return Optional.empty();
        }
        try {
            JsonNode version = Json.lenient()
                    .tree(metadata.getBytes(StandardCharsets.UTF_8))
                    .path(VERSION);
            return version.isValueNode() ? Optional.of(version.asText()) : Optional.empty();
        } catch (RefusedException noJson) {
            return Optional.empty();
        }
    }

    /** Emulators of CloudFormation leave the metadata out of the summary; in a file it can be looked up. */
    private static Optional<String> inText(@Nullable String body) {
        if (body == null) {
            return Optional.empty();
        }
        if (body.stripLeading().startsWith("{")) {
            return inMetadata(Json.lenient()
                    .tree(body.getBytes(StandardCharsets.UTF_8))
                    .path("Metadata")
                    .toString());
        }
        Matcher version = YAML_VERSION.matcher(body);
        return version.find() ? Optional.of(version.group(1)) : Optional.empty();
    }

    private static Optional<String> byDefault(GetTemplateSummaryResponse summary) {
        return summary.parameters().stream()
                .filter(parameter -> VERSION.equals(parameter.parameterKey()))
                .map(ParameterDeclaration::defaultValue)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** The parameters of a tenant's stack: those of the three that the template declares. */
    List<Parameter> of(String tenantId, String version, String stack) {
        return List.of(parameter(TENANT, tenantId), parameter(VERSION, version), parameter(STACK, stack)).stream()
                .filter(parameter -> parameters.contains(parameter.parameterKey()))
                .toList();
    }

    private static Parameter parameter(String key, String value) {
        return Parameter.builder().parameterKey(key).parameterValue(value).build();
    }
}
