package dev.monochord.systems.qrie.policy;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Volumes are encrypted: of a volume itself, and of an instance those whose encryption it tells of. */
final class Ec2UnencryptedEbs implements Evaluator {

    @Override
    public Evaluation evaluate(Subject subject) {
        return switch (subject.arn().type()) {
            case "volume" -> volume(subject);
            case "instance" -> instance(subject);
            default -> Evaluation.NOT_CONCERNED;
        };
    }

    private static Evaluation volume(Subject subject) {
        return subject.isTrue("Encrypted") ? Evaluation.COMPLIANT : Evaluation.violation("the volume is not encrypted");
    }

    private static Evaluation instance(Subject subject) {
        List<String> plain = subject.objects("BlockDeviceMappings").stream()
                .filter(device -> device.get("Ebs") instanceof Map<?, ?> volume
                        && volume.containsKey("Encrypted")
                        && !Subject.flag(volume.get("Encrypted")))
                .map(device -> Objects.toString(device.get("DeviceName"), ""))
                .toList();
        return plain.isEmpty()
                ? Evaluation.COMPLIANT
                : Evaluation.violation("a volume of the instance is not encrypted", Map.of("Devices", plain));
    }
}
