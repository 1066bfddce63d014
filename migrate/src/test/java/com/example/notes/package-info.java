/** The notes after their migration. */
@NullMarked
package com.example.notes;

import org.jspecify.annotations.NullMarked;
