/**
 * The kinds of class of this project as CDI stereotypes (service, repository), and SQL resources.
 */
@NullMarked
package org.cenotes.partners.platform.component;

import org.jspecify.annotations.NullMarked;
