package dev.monochord.systems.qrie.migration;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketAccountsTest {

    private static final String ONE = "111111111111";
    private static final String TWO = "222222222222";

    @Test
    void accountsAreFoundAmongResourcesAndFindings(@TempDir Path folder) throws IOException {
        BucketAccountSearch.Result result = new BucketAccountSearch(
                        () -> Stream.of(
                                item("AccountService", "_s3", "ARN", "arn:aws:s3:::stored"),
                                item("AccountService", ONE + "_s3", "ARN", "arn:aws:s3:::stored"),
                                item("AccountService", "_s3", "ARN", "arn:aws:s3:::evaluated"),
                                item("AccountService", "_s3", "ARN", "arn:aws:s3:::moved"),
                                item("AccountService", ONE + "_s3", "ARN", "arn:aws:s3:::moved"),
                                item("AccountService", TWO + "_s3", "ARN", "arn:aws:s3:::moved"),
                                item("AccountService", "_s3", "ARN", "arn:aws:s3:::nobodys"),
                                item("AccountService", ONE + "_s3", "ARN", "arn:aws:s3:::other")),
                        () -> Stream.of(
                                item("ARN", "arn:aws:s3:::evaluated", "Policy", "p", "AccountId", TWO),
                                item("ARN", "arn:aws:s3:::evaluated", "Policy", "q", "AccountService", "_s3")))
                .run();
        assertThat(result.unnamed()).containsExactly("arn:aws:s3:::moved", "arn:aws:s3:::nobodys");
        BucketAccounts found = result.accounts();
        Path file = folder.resolve("buckets");
        found.write(file);
        for (BucketAccounts accounts : new BucketAccounts[] {found, BucketAccounts.read(file)}) {
            assertThat(accounts.size()).isEqualTo(2);
            assertThat(accounts.account("arn:aws:s3:::stored")).contains(ONE);
            assertThat(accounts.superseded("arn:aws:s3:::stored")).isTrue();
            assertThat(accounts.belongs("arn:aws:s3:::evaluated", TWO)).isTrue();
            assertThat(accounts.superseded("arn:aws:s3:::evaluated")).isFalse();
            assertThat(accounts.services(TWO)).isEqualTo(Set.of("s3"));
            assertThat(accounts.services(ONE)).isEmpty();
            assertThat(accounts.digest()).isEqualTo(found.digest());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"arn:aws:s3:::a", "arn:aws:s3:::a\tnobody", "arn:aws:s3:::a\t111111111111\tmaybe"})
    void lineThatIsNotValidIsNamed(String line, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("buckets"), "\n" + line + "\n");
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> BucketAccounts.read(file))
                .withMessageContaining("Line 2");
    }

    @Test
    void fileThatIsMissingIsNamed(@TempDir Path folder) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> BucketAccounts.read(folder.resolve("none")))
                .withMessageContaining("none");
    }
}
