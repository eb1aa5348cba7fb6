package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;
import java.util.Map;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/**
 * The former or new value of a thing as the audit log keeps it. Entries are kept for good and read
 * a hundred at a time, so a long member, such as the packages of a cenote, is kept as its length
 * and hash: it shows that the member changed, and which value it had can be checked.
 */
final class AuditedValue {
  /** Characters of JSON that a member may have to be kept itself. */
  static final int MAX_MEMBER = 2_048;

  private AuditedValue() {}

  static @Nullable JsonNode of(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    JsonNode tree = Json.mapper().valueToTree(value);
    if (!(tree instanceof ObjectNode object)) {
      return tree;
    }
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      kept.set(member.getKey(), shortened(member.getValue()));
    }
    return kept;
  }

  private static JsonNode shortened(JsonNode value) {
    if (value.isNumber() || value.isBoolean() || value.isNull()) {
      return value;
    }
    String text = value.toString();
    return text.length() <= MAX_MEMBER
        ? value
        : JsonNodeFactory.instance
            .objectNode()
            .put("length", text.length())
            .put("sha256", HexFormat.of().formatHex(Digests.sha256(text)));
  }
}
