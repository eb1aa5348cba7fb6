/** The distribution, and the files with which others install and watch it. */
@NullMarked
package org.cenotes.partners.installation;

import org.jspecify.annotations.NullMarked;
