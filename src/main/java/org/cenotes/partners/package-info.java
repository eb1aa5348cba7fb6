/**
 * The Cenotes Partner Platform. Three floors, imports lead downwards only: {@code api} (what a
 * caller sees) on {@code domain} (what the business knows) on {@code platform} (what every room
 * stands on).
 */
@NullMarked
package org.cenotes.partners;

import org.jspecify.annotations.NullMarked;
