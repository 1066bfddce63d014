@NullMarked
package dev.monochord.testing.example.accounts;

import org.jspecify.annotations.NullMarked;
