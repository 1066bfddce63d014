package dev.monochord.model.designs;

import static dev.monochord.model.PatternKind.CREATE;
import static dev.monochord.model.PatternKind.DELETE;
import static dev.monochord.model.PatternKind.DELETE_PARTITION;
import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.REPLACE;

import dev.monochord.annotations.Naming;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;

/** Projects, tokens and targets. */
public final class CelloDesign {

    private static final Components C = new Components(Naming.SNAKE_CASE);

    private static final ItemDesign PROJECT = ItemDesign.builder("Project")
            .key("PROJECT#{project}", "METADATA")
            .attributes(
                    C.text("project").asKeyOnly(),
                    C.text("repository"),
                    C.time("createdAt").asNullable(),
                    C.time("updatedAt").asNullable(),
                    C.number("version").asNullable(),
                    C.number("tokenCount").asNullable(),
                    C.number("targetCount").asNullable(),
                    C.text("deletionId").asNullable(),
                    C.time("deletionStartedAt").asNullable())
            .version("version")
            .build();

    private static final ItemDesign TOKEN = ItemDesign.builder("Token")
            .key("PROJECT#{project}", "TOKEN#{tokenId}")
            .attributes(
                    C.text("project").asKeyOnly(),
                    C.text("tokenId").asKeyOnly(),
                    C.time("createdAt"),
                    C.time("expiresAt"),
                    C.text("hashedToken").asNullable(),
                    C.of("ttl", AttributeType.SECONDS).asNullable())
            .timeToLive("ttl", true)
            .childOf(new ParentDesign("Project", "tokenCount", 2))
            .build();

    private static final ItemDesign TARGET = ItemDesign.builder("Target")
            .key("PROJECT#{project}", "TARGET#{name}")
            .attributes(
                    C.text("project").asKeyOnly(),
                    C.text("name"),
                    C.text("type"),
                    C.of("properties", AttributeType.DOCUMENT).asLenient(),
                    C.time("createdAt").asNullable(),
                    C.time("updatedAt").asNullable(),
                    C.number("version").asNullable())
            .version("version")
            .childOf(new ParentDesign("Project", "targetCount", 0))
            .build();

    public static final Design DESIGN = Design.of(
            "cello",
            "1",
            TableDesign.builder("cello")
                    .naming(Naming.SNAKE_CASE)
                    .timeToLive("ttl")
                    .items(PROJECT, TOKEN, TARGET)
                    .patterns(PatternBuilder.pattern("create", CREATE, "Project")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("project", GET, "Project")
                            .by("project")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("tokens", QUERY, "Token")
                            .by("project")
                            .with("page", ParameterBinding.PAGE)
                            .build())
                    .patterns(PatternBuilder.pattern("token", GET, "Token")
                            .by("project", "tokenId")
                            .consistent()
                            .build())
                    .patterns(PatternBuilder.pattern("createToken", CREATE, "Token")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("deleteToken", DELETE, "Token")
                            .by("project", "tokenId")
                            .build())
                    .patterns(PatternBuilder.pattern("targets", QUERY, "Target")
                            .by("project")
                            .result(ResultKind.LIST)
                            .build())
                    .patterns(PatternBuilder.pattern("target", GET, "Target")
                            .by("project", "name")
                            .build())
                    .patterns(PatternBuilder.pattern("createTarget", CREATE, "Target")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("updateTarget", REPLACE, "Target")
                            .with("item", ParameterBinding.ITEM)
                            .build())
                    .patterns(PatternBuilder.pattern("deleteTarget", DELETE, "Target")
                            .by("project", "name")
                            .build())
                    .patterns(PatternBuilder.pattern("deleteProject", DELETE_PARTITION, "Project")
                            .by("project")
                            .build())
                    .build());

    private CelloDesign() {}
}
