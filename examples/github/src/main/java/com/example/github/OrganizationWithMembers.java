package com.example.github;

import java.util.List;
import org.jspecify.annotations.Nullable;

public record OrganizationWithMembers(@Nullable Organization organization, List<Membership> members) {}
