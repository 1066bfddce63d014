/** Neither exports nor opens its package: nobody outside can reach into its types. */
module closed {
    requires static java.compiler; // for @Generated on what the processor writes

    provides Runnable with
            closed.Walk;
}
