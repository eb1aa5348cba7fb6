/**
 * Tenant isolation, enforced twice: by Hibernate's tenant filter and by row-level security. Both
 * follow the scope that is derived from the caller's credential.
 */
@NullMarked
package org.cenotes.partners.platform.tenancy;

import org.jspecify.annotations.NullMarked;
