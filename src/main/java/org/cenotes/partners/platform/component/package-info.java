/**
 * The kinds of class of this project as CDI stereotypes (service, repository), SQL resources, and
 * the error codes of failed statements.
 */
@NullMarked
package org.cenotes.partners.platform.component;

import org.jspecify.annotations.NullMarked;
