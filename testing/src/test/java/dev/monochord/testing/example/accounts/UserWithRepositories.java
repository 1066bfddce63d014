package dev.monochord.testing.example.accounts;

import java.util.List;
import org.jspecify.annotations.Nullable;

record UserWithRepositories(@Nullable User user, List<Repository> repositories) {}
