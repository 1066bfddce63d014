/** The annotation processor: designs in source to diagnostics, design files and generated data layers. */
@SuppressWarnings("requires-automatic") // JavaPoet has no module descriptor
module dev.monochord.processor {
    requires com.palantir.javapoet;
    requires dev.monochord.model;
    requires transitive java.compiler;
    requires static transitive org.jspecify;

    exports dev.monochord.processor;

    provides javax.annotation.processing.Processor with
            dev.monochord.processor.MonochordProcessor;
}
