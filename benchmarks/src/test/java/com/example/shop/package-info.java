/** What docs/coming-from.md shows: one item, by the Enhanced Client and by Monochord. */
@NullMarked
package com.example.shop;

import org.jspecify.annotations.NullMarked;
