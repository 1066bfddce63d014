package dev.monochord.systems.qrie.policy;

/** Says whether a resource complies with a policy. Without state, thread-safe, and never fails on what it does not know. */
@FunctionalInterface
interface Evaluator {

    Evaluation evaluate(Subject subject);
}
