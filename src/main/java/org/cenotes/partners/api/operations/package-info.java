/** Front desks of venues (/api/operator) and the integrity check (/api/admin/integrity). */
@NullMarked
package org.cenotes.partners.api.operations;

import org.jspecify.annotations.NullMarked;
