package dev.monochord.cli.command;

/** A command that has subcommands and does nothing by itself. */
public abstract class CommandGroup extends ToolCommand implements Runnable {

    @Override
    public final void run() {
        throw wrong("a command is missing");
    }
}
