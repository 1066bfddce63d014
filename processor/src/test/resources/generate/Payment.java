package shop;

import dev.monochord.annotations.TypeAttribute;

@TypeAttribute("method")
public sealed interface Payment {

    record Cash() implements Payment {}

    record Card(String number) implements Payment {}
}
