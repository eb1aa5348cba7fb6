/** Registration of partners: public, and throttled in the database. */
@NullMarked
package org.cenotes.partners.api.registration;

import org.jspecify.annotations.NullMarked;
