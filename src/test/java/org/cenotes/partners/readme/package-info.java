/** What the README prints works when it is pasted. */
@NullMarked
package org.cenotes.partners.readme;

import org.jspecify.annotations.NullMarked;
