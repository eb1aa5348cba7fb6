/** What administrators of the platform do with partners and operators. */
@NullMarked
package org.cenotes.partners.api.admin;

import org.jspecify.annotations.NullMarked;
