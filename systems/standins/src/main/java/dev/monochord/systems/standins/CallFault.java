package dev.monochord.systems.standins;

/** How a call goes wrong. */
public enum CallFault {
    /** It does not. */
    NONE,
    /** The service says that it is called too often. */
    THROTTLED,
    /** The caller is not allowed to call the action. */
    DENIED,
    /** The account has not enabled the Region, so that its credentials are not known there. */
    REGION_DISABLED,
    /** The service fails, and nothing is done. */
    INTERNAL_ERROR,
    /** The connection breaks before the service has done anything. */
    REQUEST_LOST,
    /** The connection breaks after the service has done what it was asked for. */
    ANSWER_LOST,
    /** Carries out the call at once, and responds when {@linkplain AwsStandIn#release released}. */
    ANSWER_HELD,
    /** Carries out the call and responds when {@linkplain AwsStandIn#release released}. */
    CALL_HELD
}
