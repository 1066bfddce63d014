package dev.monochord.migrate.postgres.change;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ChangeStampTest {

    @Property
    void textSortsLikeTheStamp(
            @ForAll long position, @ForAll int index, @ForAll long otherPosition, @ForAll int otherIndex) {
        ChangeStamp one = new ChangeStamp(position, index);
        ChangeStamp other = new ChangeStamp(otherPosition, otherIndex);
        assertThat(Integer.signum(one.text().compareTo(other.text()))).isEqualTo(Integer.signum(one.compareTo(other)));
    }

    @Property
    void textCanBeRead(@ForAll long position, @ForAll int index) {
        ChangeStamp stamp = new ChangeStamp(position, index);
        assertThat(ChangeStamp.parse(stamp.text())).isEqualTo(stamp);
    }
}
