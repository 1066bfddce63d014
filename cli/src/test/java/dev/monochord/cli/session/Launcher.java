package dev.monochord.cli.session;

import dev.monochord.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes a {@code ./monochord} that runs what was compiled, and listens on free ports. */
final class Launcher {

    private Launcher() {}

    static void write(Path folder) throws IOException {
        String script = """
                #!/usr/bin/env bash
                args=("$@")
                for i in "${!args[@]}"; do
                  if [[ ${args[i]} == --port ]]; then
                    unset "args[i]" "args[i+1]"
                  fi
                done
                case $1 in
                  engine) args+=(--port 0) ;;
                  serve) args+=(--port 0)
                         [[ " $* " == *" --engine-port "* ]] || args+=(--engine-port 0) ;;
                esac
                exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s "${args[@]}"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"),
                        Main.class.getName());
        Path file = folder.resolve("monochord");
        Files.writeString(file, script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
