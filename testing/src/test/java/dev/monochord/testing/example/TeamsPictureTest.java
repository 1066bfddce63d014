package dev.monochord.testing.example;

import dev.monochord.model.Design;
import dev.monochord.model.picture.PictureFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TeamsPictureTest {

    @Test
    void pictureInTheReadmeIsThatOfItsExample() throws Exception {
        PictureFiles.assertDrawn(Path.of(".."), "teams", Design.of("teams", "1", DynamoDbTeamsTable.design()));
    }
}
