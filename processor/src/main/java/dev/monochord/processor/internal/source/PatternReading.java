package dev.monochord.processor.internal.source;

import dev.monochord.model.PatternDesign;
import java.util.List;
import javax.lang.model.element.ExecutableElement;

/** A pattern before it is planned. */
record PatternReading(
        ExecutableElement method, PatternDesign design, List<ParameterSource> parameters, ResultSource result) {}
