/** The strict JSON mapper and the formats of values in requests and responses. */
@NullMarked
package org.cenotes.partners.platform.json;

import org.jspecify.annotations.NullMarked;
