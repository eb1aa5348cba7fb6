/** What a visit costs a certain buyer now, and quotes, which hold that for a while. */
@NullMarked
package org.cenotes.partners.domain.pricing.quote;

import org.jspecify.annotations.NullMarked;
