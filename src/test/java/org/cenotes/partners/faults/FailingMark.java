package org.cenotes.partners.faults;

import jakarta.enterprise.context.RequestScoped;

/** What a failing request leaves in its context. */
@RequestScoped
public class FailingMark {
  private String text = "";

  /** Marks the context. */
  public void set(String mark) {
    text = mark;
  }

  /** The mark; empty in a new context. */
  public String get() {
    return text;
  }
}
