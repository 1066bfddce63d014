/** The notes before their migration. */
@NullMarked
package com.example.notes.v1;

import org.jspecify.annotations.NullMarked;
