/** Tests of the database as the migrations make it: structure, rights, statements, plans. */
@NullMarked
package org.cenotes.partners.database;

import org.jspecify.annotations.NullMarked;
