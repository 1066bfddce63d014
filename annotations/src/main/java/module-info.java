/** The annotations in which a design is written. */
module dev.monochord.annotations {
    requires static transitive org.jspecify;

    exports dev.monochord.annotations;
}
