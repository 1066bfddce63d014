package dev.monochord.systems.cello.store;

/** A project as both stores have it. */
public record KeptProject(String name, String repository) {}
