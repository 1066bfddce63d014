package com.example.github;

/** A projection: the title of an issue, without its reactions and comments. */
public record IssueTitle(int number, String title) {}
