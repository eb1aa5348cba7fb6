/**
 * The Cenotes Partner Platform, in three layers: {@code api} (HTTP), {@code domain} (the business)
 * and {@code platform} (what all modules use). Dependencies point downwards only; see {@code
 * docs/architecture.md}.
 */
@NullMarked
package org.cenotes.partners;

import org.jspecify.annotations.NullMarked;
