package dev.monochord.engine;

/** An embedded DynamoDB. */
public final class Engine {}
