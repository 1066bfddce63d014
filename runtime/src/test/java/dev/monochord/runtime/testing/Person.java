package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.SettableText;
import dev.monochord.runtime.item.Versioning;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A person with an e-mail address, which is unique whatever its case, and perhaps a unique phone number. */
public record Person(String id, String email, @Nullable String phone, String note, long version) {

    public static final SettableText<Person> NOTE = SettableText.of("note");

    public static final TestKind<Person> KIND = new TestKind<>(
                    Person.class,
                    KeyForm.of("PERSON#{id}", "PERSON#{id}"),
                    person -> "PERSON#" + person.id,
                    person -> "PERSON#" + person.id,
                    List.of("id", "email", "phone", "note", "version"),
                    (person, out) -> {
                        out.put("id", AttributeValue.fromS(person.id));
                        out.put("email", AttributeValue.fromS(person.email));
                        if (person.phone != null) {
                            out.put("phone", AttributeValue.fromS(person.phone));
                        }
                        out.put("note", AttributeValue.fromS(person.note));
                        out.put("version", AttributeValue.fromN(Long.toString(person.version)));
                    },
                    in -> {
                        AttributeValue phone = in.get("phone");
                        return new Person(
                                in.text("id"),
                                in.text("email"),
                                phone == null ? null : phone.s(),
                                in.text("note"),
                                Long.parseLong(in.required("version").n()));
                    })
            .unique(new Guard<>(
                    "email",
                    "PersonEmail",
                    List.of("id"),
                    person -> guard("EMAIL#" + person.email.toLowerCase(Locale.ROOT), "email", person.email, person.id),
                    in -> guard(
                            "EMAIL#" + in.text("email").toLowerCase(Locale.ROOT),
                            "email",
                            in.text("email"),
                            in.text("id")),
                    KeyForm.of("EMAIL#{email}", "EMAIL#{email}"),
                    guard -> key(guard.text("id"))))
            .unique(new Guard<>(
                    "phone",
                    "PersonPhone",
                    List.of("id"),
                    person -> person.phone == null
                            ? null
                            : guard("PHONE#" + person.phone, "phone", person.phone, person.id),
                    in -> in.get("phone") == null
                            ? null
                            : guard("PHONE#" + in.text("phone"), "phone", in.text("phone"), in.text("id")),
                    KeyForm.of("PHONE#{phone}", "PHONE#{phone}"),
                    guard -> key(guard.text("id"))))
            .versioned(new Versioning<>("version", Person::version, Person::withVersion));

    public static Person of(String id, String email) {
        return new Person(id, email, null, "", 0);
    }

    public static ItemKey<Person> key(String id) {
        return KIND.key("PERSON#" + id, "PERSON#" + id);
    }

    public Person withVersion(long next) {
        return new Person(id, email, phone, note, next);
    }

    public Person withEmail(String other) {
        return new Person(id, other, phone, note, version);
    }

    public Person withPhone(@Nullable String other) {
        return new Person(id, email, other, note, version);
    }

    public Person withNote(String other) {
        return new Person(id, email, phone, other, version);
    }

    private static Map<String, AttributeValue> guard(String key, String field, String value, String owner) {
        Map<String, AttributeValue> guard = new HashMap<>();
        guard.put("pk", AttributeValue.fromS(key));
        guard.put("sk", AttributeValue.fromS(key));
        guard.put(field, AttributeValue.fromS(value));
        guard.put("id", AttributeValue.fromS(owner));
        return guard;
    }
}
