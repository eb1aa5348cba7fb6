/**
 * The house rules: the floor plan, what kinds of class there are and what each may do. {@link
 * org.cenotes.partners.house.FloorPlan} is the map; whoever opens a door changes it there.
 */
@NullMarked
package org.cenotes.partners.house;

import org.jspecify.annotations.NullMarked;
