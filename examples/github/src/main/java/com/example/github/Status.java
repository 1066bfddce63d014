package com.example.github;

/** Whether an issue or a pull request still needs work. */
public enum Status {
    OPEN,
    CLOSED
}
