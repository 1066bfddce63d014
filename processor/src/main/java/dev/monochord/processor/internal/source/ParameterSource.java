package dev.monochord.processor.internal.source;

import dev.monochord.model.ParameterDesign;
import javax.lang.model.element.VariableElement;

/** A parameter of a pattern. Its type fits the component that it is about. */
public record ParameterSource(VariableElement element, ParameterDesign design) {}
