@NullMarked
package org.cenotes.partners.domain.notification;

import org.jspecify.annotations.NullMarked;
