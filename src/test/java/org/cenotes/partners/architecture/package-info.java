/**
 * Rules that the build checks: layers, modules and their dependencies, kinds of classes, endpoints,
 * names and words. {@link org.cenotes.partners.architecture.ModuleDependencies} lists which module
 * may depend on which.
 */
@NullMarked
package org.cenotes.partners.architecture;

import org.jspecify.annotations.NullMarked;
