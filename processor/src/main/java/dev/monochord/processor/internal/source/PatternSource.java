package dev.monochord.processor.internal.source;

import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.plan.Plan;
import java.util.List;
import javax.lang.model.element.ExecutableElement;

/**
 * A pattern, the method that declares it and the request that serves it.
 *
 * @param parameters in the order of the method
 */
public record PatternSource(
        ExecutableElement method,
        PatternDesign design,
        Plan plan,
        List<ParameterSource> parameters,
        ResultSource result) {

    public PatternSource {
        parameters = List.copyOf(parameters);
    }

    public List<ParameterSource> bound(ParameterBinding binding) {
        return parameters.stream().filter(p -> p.design().binding() == binding).toList();
    }
}
