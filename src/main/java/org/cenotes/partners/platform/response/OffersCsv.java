package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method also answers {@code text/csv}: a header, and one line for each row. Rows are records;
 * a column is a member that is not a list, and a member of a nested record is a column named like
 * {@code previous.gross}. The last column of amounts is their currency.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OffersCsv {
  /** The type of the rows. */
  Class<? extends Record> value();

  /** The member of {@code data} that holds the rows; empty if {@code data} is the rows, or one. */
  String member() default "";
}
