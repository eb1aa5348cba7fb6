/** What goes out: the success envelope, the error form, and how failures become answers. */
@NullMarked
package org.cenotes.partners.platform.response;

import org.jspecify.annotations.NullMarked;
