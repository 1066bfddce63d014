module modular {
    requires dev.monochord.engine;
    requires dev.monochord.runtime;
}
