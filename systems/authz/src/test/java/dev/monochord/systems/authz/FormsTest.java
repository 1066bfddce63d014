package dev.monochord.systems.authz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.systems.kit.RefusedException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormsTest {

    @ParameterizedTest
    @CsvSource({
        "ann@example.org,       ann@example.org",
        "' Ann@EXAMPLE.org ',   ann@example.org",
        "a+b.c@x-y.example.org, a+b.c@x-y.example.org",
        "ZOE\u0308@example.org, zo\u00eb@example.org",
    })
    void addressIsTrimmedComposedAndInSmallLetters(String given, String stored) {
        assertThat(Forms.email(given)).isEqualTo(stored);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ann", "@example.org", "ann@", "a@b@c", "a b@c.d", "a@b..c", "a@.b", "<a@b.c>", "a@b\u0000.c"})
    void whatIsNoAddressIsRefused(String given) {
        assertRefused("email", () -> Forms.email(given));
        assertRefused("email", () -> Forms.email("a".repeat(65) + "@example.org"));
        assertRefused("email", () -> Forms.email("a@" + "b".repeat(260)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"an\u200bn@example.org", "ann@example.org\u00a0", "\ufeffann@example.org", "a\u00adb@c.d"})
    void addressWithCharactersThatAreNotSeenIsRefused(String given) {
        assertRefused("email", () -> Forms.email(given));
    }

    @ParameterizedTest
    @CsvSource({
        "+49 30 123456,     +4930123456",
        "+49 (0)30 123-456, +4930123456",
        "0049 30 123456,    ",
        "+1 650-253-0000,   +16502530000",
        "030 123456,        ",
        "+49,               ",
        "+49 30 123456 ext 7, ",
        "sesame,            ",
    })
    void phoneIsInternational(String given, String stored) {
        if (stored == null) {
            assertRefused("phone", () -> Forms.phone(given));
        } else {
            assertThat(Forms.phone(given)).isEqualTo(stored);
        }
    }

    @ParameterizedTest
    @CsvSource({"acme, true", "a, true", "0-9, true", "-a, false", "a_b, false", "a.b, false", "ä, false", "a#b, false"
    })
    void nameOfATenantHasSmallLettersDigitsAndDashes(String name, boolean accepted) {
        if (accepted) {
            assertThat(Forms.tenantName(name)).isEqualTo(name);
            assertThat(Forms.tenantName(name.toUpperCase(Locale.ROOT))).isEqualTo(name);
        } else {
            assertRefused("name", () -> Forms.tenantName(name));
        }
        assertRefused("name", () -> Forms.tenantName("a".repeat(65)));
    }

    @ParameterizedTest
    @CsvSource({"ticket-read, true", "A.b_c-1, true", ".a, false", "a b, false", "a/b, false", "a#b, false"})
    void nameOfAPolicyKeepsItsCase(String name, boolean accepted) {
        if (accepted) {
            assertThat(Forms.policyName(name)).isEqualTo(name);
        } else {
            assertRefused("name", () -> Forms.policyName(name));
        }
        assertRefused("name", () -> Forms.policyName("a".repeat(129)));
    }

    @Test
    void rolesAreUlidsEachOnceInTheirOrder() {
        String first = AuthzItemsTest.SECOND_ROLE_ID;
        String second = AuthzItemsTest.ROLE_ID;
        assertThat(Forms.roleIds(List.of(first, second, first.toLowerCase(Locale.ROOT))))
                .containsExactly(first, second);
        assertRefused("roles", () -> Forms.roleIds(null));
        assertRefused("roles", () -> Forms.roleIds(List.of("admin")));
        assertRefused("roles", () -> Forms.roleIds(Arrays.asList(first, null)));
    }

    @Property(tries = 300)
    void bringingAnAddressIntoItsFormTwiceChangesNothing(@ForAll @StringLength(max = 40) String given) {
        try {
            String once = Forms.email(given + "@example.org");
            assertThat(Forms.email(once)).isEqualTo(once);
        } catch (RefusedException refused) {
            assertThat(refused.field()).contains("email");
        }
    }

    private static void assertRefused(String field, Runnable code) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(code::run)
                .satisfies(e -> assertThat(e.field()).contains(field));
    }
}
