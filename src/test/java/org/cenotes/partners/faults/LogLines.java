package org.cenotes.partners.faults;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lines of a log in JSON. */
final class LogLines {
  /** In plain text, or in a text of a line of JSON. */
  private static final Pattern STACK = Pattern.compile("(^\\t|\\\\t)at ");

  private static final Pattern REQUEST_ID = Pattern.compile("\"ext_requestId\":\"([^\"]+)\"");

  private LogLines() {}

  /** Whether the line shows where a failure came from. */
  static boolean isOfStack(String line) {
    return STACK.matcher(line).find();
  }

  /** How many lines each request has. */
  static Map<String, Long> perRequest(List<String> lines) {
    return lines.stream()
        .map(REQUEST_ID::matcher)
        .filter(Matcher::find)
        .collect(Collectors.groupingBy(id -> id.group(1), Collectors.counting()));
  }
}
