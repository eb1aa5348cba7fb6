package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The last step of the build of the OpenAPI documents: completes the scanned document with what
 * classes do not carry (Javadoc) and what needs the whole document (examples of members, shared
 * parameters), and writes it and a document for each {@link Audience} as JSON and YAML.
 */
public final class DocumentWriter {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .build();

  private DocumentWriter() {}

  /**
   * Completes {@code openapi.json} in place and writes the others beside it.
   *
   * @param arguments the folder with the scanned {@code openapi.json}, and that of the sources
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Path scanned = folder.resolve("openapi.json");
    ObjectNode whole = (ObjectNode) JSON.readTree(Files.readAllBytes(scanned));
    describe(whole, Path.of(arguments[1]));
    SharedParameters.hoist(whole);
    MemberExamples.addTo(whole);
    write(folder, "openapi", whole);
    writeForConsole(folder.resolve("console"), whole);
    for (Audience audience : Audience.values()) {
      write(folder, audience.document(), audience.partOf(whole));
    }
  }

  /**
   * The server's own console reports an optional credential, which is written as an empty
   * requirement, as an error: its copy names the credentials alone.
   */
  private static void writeForConsole(Path folder, ObjectNode whole) throws IOException {
    ObjectNode copy = whole.deepCopy();
    for (JsonNode item : copy.path("paths")) {
      for (JsonNode operation : item) {
        ((ArrayNode) operation.path("security")).removeIf(JsonNode::isEmpty);
      }
    }
    Files.createDirectories(folder);
    Files.write(folder.resolve("openapi.json"), JSON.writeValueAsBytes(copy));
  }

  private static void write(Path folder, String name, ObjectNode document) throws IOException {
    Files.write(folder.resolve(name + ".json"), JSON.writeValueAsBytes(document));
    Files.write(folder.resolve(name + ".yaml"), YAML.writeValueAsBytes(document));
  }

  /** Puts Javadoc in the place of the references to it; what has none has no description. */
  private static void describe(ObjectNode document, Path sources) {
    Set<String> classes = new HashSet<>();
    collect(document, classes);
    resolve(document, SourceJavadoc.read(sources, classes));
  }

  private static void collect(JsonNode node, Set<String> classes) {
    if (node.get("description") instanceof TextNode text
        && text.textValue().startsWith(JavadocReferences.PREFIX)) {
      String name = text.textValue().substring(JavadocReferences.PREFIX.length());
      classes.add(name.replaceFirst("#.*", ""));
    }
    node.forEach(child -> collect(child, classes));
  }

  private static void resolve(JsonNode node, Map<String, String> javadoc) {
    if (node instanceof ObjectNode object
        && object.get("description") instanceof TextNode text
        && text.textValue().startsWith(JavadocReferences.PREFIX)) {
      String found = javadoc.get(text.textValue().substring(JavadocReferences.PREFIX.length()));
      if (found == null) {
        object.remove("description");
      } else {
        object.put("description", found);
      }
    }
    node.forEach(child -> resolve(child, javadoc));
  }
}
