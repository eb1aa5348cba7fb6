/** Which environment this installation is. */
@NullMarked
package org.cenotes.partners.platform.config;

import org.jspecify.annotations.NullMarked;
