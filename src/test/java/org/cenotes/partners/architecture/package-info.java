/**
 * The house rules: the floor plan, what kinds of class there are and what each may do. {@link
 * org.cenotes.partners.architecture.ModuleDependencies} is the map; whoever opens a door changes it
 * there.
 */
@NullMarked
package org.cenotes.partners.architecture;

import org.jspecify.annotations.NullMarked;
