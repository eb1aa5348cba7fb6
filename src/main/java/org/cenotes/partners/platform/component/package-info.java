/** The kinds of class this house is built of, as CDI stereotypes: service, repository. */
@NullMarked
package org.cenotes.partners.platform.component;

import org.jspecify.annotations.NullMarked;
