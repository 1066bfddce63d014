package dev.monochord.model.picture;

import java.util.List;

/** A finished drawing: what there is, where, and what it is called. */
record PictureScene(String title, String description, double width, double height, List<PictureShape> shapes) {

    PictureScene {
        shapes = List.copyOf(shapes);
    }
}
