package dev.monochord.systems.cello;

import dev.monochord.systems.cello.store.KeptProject;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a new project has to be like. Immutable. */
record ProjectRules(boolean gitSuffixOptional) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]+");
    private static final int MAX_REPOSITORY_LENGTH = 200;
    private static final Pattern GIT_URL = Pattern.compile("(https|ssh|git)://[\\w.@:/~-]+(\\.git)/?");
    private static final Pattern GIT_PATH = Pattern.compile("[\\w.-]+@[\\w.-]+:[\\w./~-]+(\\.git)/?");
    private static final Pattern WEB_URL = Pattern.compile("https://[\\w.@:/~-]+");

    /** Returns a project that may be created. */
    KeptProject check(@Nullable String name, @Nullable String repository) {
        return new KeptProject(name(name), repository(repository));
    }

    private static String name(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            throw CelloRefusals.invalid("name is required");
        }
        if (!NAME.matcher(name).matches()) {
            throw CelloRefusals.invalid("name must be alphanumeric");
        }
        Lengths.checkName(name);
        return name;
    }

    /** As long as PostgreSQL kept one, so that a project can be copied there. */
    private String repository(@Nullable String repository) {
        if (repository == null || repository.isEmpty()) {
            throw CelloRefusals.invalid("repository is required");
        }
        if (repository.length() > MAX_REPOSITORY_LENGTH || !isGitUri(repository)) {
            throw CelloRefusals.invalid("repository must be a git uri");
        }
        return repository;
    }

    private boolean isGitUri(String text) {
        return GIT_URL.matcher(text).matches()
                || GIT_PATH.matcher(text).matches()
                || (gitSuffixOptional && WEB_URL.matcher(text).matches());
    }
}
