package dev.monochord.testing.protocol;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.Table;
import java.math.BigDecimal;
import java.util.List;

/** Rails with pegs, whose keys are numbers with fractions. */
@Table(name = "rails", partitionKey = "rail", partitionType = StoredType.N, sortKey = "inches", sortType = StoredType.N)
interface RailTable {

    @Create
    void create(Peg peg);

    @Query(consistent = true)
    List<Peg> pegs(BigDecimal rail);

    @DeletePartition(item = Peg.class)
    void delete(BigDecimal rail, BigDecimal inches);
}
