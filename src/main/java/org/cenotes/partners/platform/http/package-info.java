/**
 * What every HTTP answer has in common: envelope, error form, request id, headers, paging, body
 * limit.
 */
@NullMarked
package org.cenotes.partners.platform.http;

import org.jspecify.annotations.NullMarked;
