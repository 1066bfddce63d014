package dev.monochord.systems.cello;

/** Anything that the table holds; all items of a project share its partition. */
public sealed interface CelloItem permits Project, Token, Target, Workflow {

    /** The project it belongs to. */
    String project();
}
