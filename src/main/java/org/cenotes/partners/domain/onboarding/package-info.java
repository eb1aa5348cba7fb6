/** Onboarding: what a new partner does before it sells. */
@NullMarked
package org.cenotes.partners.domain.onboarding;

import org.jspecify.annotations.NullMarked;
