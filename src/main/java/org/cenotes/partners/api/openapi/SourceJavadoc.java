package org.cenotes.partners.api.openapi;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The Javadoc of records and enums, read from their sources by the compiler of the JDK. Keys are
 * binary names, {@code a.b.Outer$Inner}, and those of record components {@code
 * a.b.Outer$Inner#component}.
 */
final class SourceJavadoc extends TreePathScanner<Void, String> {
  private final Map<String, String> texts = new HashMap<>();
  private final DocTrees trees;

  private SourceJavadoc(DocTrees trees) {
    this.trees = trees;
  }

  /**
   * Reads the Javadoc of classes.
   *
   * @param sources the folder of the root package
   * @param classes binary names of top-level or nested classes
   */
  static Map<String, String> read(Path sources, Collection<String> classes) {
    List<Path> files =
        classes.stream()
            .map(name -> name.replaceFirst("\\$.*", "").replace('.', '/') + ".java")
            .distinct()
            .sorted()
            .map(sources::resolve)
            .toList();
    JavaCompiler compiler =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "needs a JDK");
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      SourceJavadoc reader = new SourceJavadoc(DocTrees.instance(task));
      for (CompilationUnitTree unit : task.parse()) {
        reader.scan(unit, unit.getPackageName() + ".");
      }
      return reader.texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable Void visitClass(ClassTree type, String prefix) {
    String name = prefix + type.getSimpleName();
    DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
    if (comment != null) {
      texts.put(name, sentence(comment.getFullBody()));
      for (DocTree tag : comment.getBlockTags()) {
        if (tag instanceof ParamTree parameter) {
          texts.put(
              name + "#" + parameter.getName().getName(), sentence(parameter.getDescription()));
        }
      }
    }
    return super.visitClass(type, name + "$");
  }

  /** Markdown in one line that begins with a capital letter and ends with a full stop. */
  private static String sentence(List<? extends DocTree> parts) {
    String text =
        parts.stream()
            .map(SourceJavadoc::markdown)
            .collect(Collectors.joining())
            .replaceAll("\\s+", " ")
            .strip();
    String first = text.substring(0, Math.min(1, text.length())).toUpperCase(Locale.ROOT);
    String end = text.isEmpty() || text.matches(".*[.!?]") ? "" : ".";
    return text.isEmpty() ? "" : first + text.substring(1) + end;
  }

  private static String markdown(DocTree part) {
    if (part instanceof LiteralTree literal) {
      return "`" + literal.getBody().getBody().strip() + "`";
    }
    if (part instanceof LinkTree link && !link.getLabel().isEmpty()) {
      return link.getLabel().stream().map(SourceJavadoc::markdown).collect(Collectors.joining());
    }
    // a link without a label names Java; DocumentTextsTest refuses it in a document
    return part.toString();
  }
}
