/** /api/partners/register: public registration of partners, throttled in the database. */
@NullMarked
package org.cenotes.partners.api.registration;

import org.jspecify.annotations.NullMarked;
