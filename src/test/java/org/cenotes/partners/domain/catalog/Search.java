package org.cenotes.partners.domain.catalog;

/** Makes a query of the catalogue as its parameters would. */
public final class Search {
  private Search() {}

  /** Cenotes with this text in them. */
  public static CenoteQuery of(String text) {
    CenoteQuery query = new CenoteQuery();
    query.search = text;
    return query;
  }
}
