package org.cenotes.partners.domain.dashboard;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.list.Page;

/** Keeps the kinds of activity that are asked for. */
public class RecordedActivity extends ActivityService {
  public List<String> kinds = List.of();
  public List<String> hidden = List.of();

  public RecordedActivity() {
    super(null, null, null);
  }

  @Override
  public Page<ActivityView> list(
      UUID partnerId, ActivityQuery query, List<String> asked, List<String> left) {
    kinds = asked;
    hidden = left;
    return null;
  }
}
