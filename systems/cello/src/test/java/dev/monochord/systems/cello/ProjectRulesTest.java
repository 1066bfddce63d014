package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"https://github.com/example/myproj", "https://github.com/example/myproj/"})
    void suffixMayBeLeftOutIfThatIsAllowed(String repository) {
        assertThat(new ProjectRules(true).check("myproj", repository).repository())
                .isEqualTo(repository);
        assertThatThrownBy(() -> new ProjectRules(false).check("myproj", repository))
                .hasMessage("invalid request, repository must be a git uri");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git@github.com:example/myproj", "ssh://git@github.com/x", "https://", "https://a b"})
    void onlyAnHttpsAddressMayDoWithoutIt(String repository) {
        assertThatThrownBy(() -> new ProjectRules(true).check("myproj", repository))
                .hasMessage("invalid request, repository must be a git uri");
    }

    @ParameterizedTest
    @CsvSource({"200, true", "201, false"})
    void repositoryHasTwoHundredCharactersAtMost(int length, boolean fits) {
        String repository = "https://" + "x".repeat(length - 12) + ".git";
        if (fits) {
            assertThat(new ProjectRules(false).check("myproj", repository).repository())
                    .hasSize(length);
        } else {
            assertThatThrownBy(() -> new ProjectRules(false).check("myproj", repository))
                    .hasMessage("invalid request, repository must be a git uri");
        }
    }
}
