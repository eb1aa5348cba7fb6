package org.cenotes.partners.platform.http;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The sentences of errors that are written in the main sources as literals: the last argument of
 * calls that make errors, the messages of constraints and of refused images, and constants whose
 * name ends in MESSAGE. Those that arrive in another variable are not found.
 */
final class SentencesInCode extends TreeScanner<Void, String> {
  /** Calls that make errors, and how many arguments they have. */
  private static final Map<String, Integer> CALLS =
      Map.of(
          "because",
          2,
          "about",
          3,
          "add",
          2,
          "addUnknown",
          4,
          "notApplicable",
          2,
          "refusal",
          2,
          "FieldErrors.of",
          2,
          "invalid",
          1,
          "reportInputMismatch",
          2);

  /** Their messages are keys. */
  private static final Set<String> NO_CONSTRAINTS = Set.of("SuccessResponse");

  /** What stands for a value that is known only when the program runs. */
  private static final String VALUE = "v0";

  private final Map<String, Set<String>> files = new TreeMap<>();

  private SentencesInCode() {}

  /** Each sentence, with {@code v0} for what differs, and the files that it is in. */
  static Map<String, Set<String>> find() throws IOException {
    SentencesInCode found = new SentencesInCode();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
        Stream<Path> walk = Files.walk(Path.of("src/main/java"))) {
      List<Path> sources = walk.filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : task.parse()) {
        found.scan(unit, Path.of(unit.getSourceFile().getName()).getFileName().toString());
      }
    }
    return found.files;
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree call, String file) {
    String select = call.getMethodSelect().toString();
    String name = select.substring(select.lastIndexOf('.') + 1);
    int size = call.getArguments().size();
    Integer wanted = CALLS.getOrDefault(select, CALLS.get(name));
    if (wanted != null && wanted == size) {
      note(call.getArguments().get(size - 1), file);
    }
    return super.visitMethodInvocation(call, file);
  }

  @Override
  public Void visitAnnotation(AnnotationTree annotation, String file) {
    for (ExpressionTree argument : annotation.getArguments()) {
      if (argument instanceof AssignmentTree member
          && member.getVariable().toString().equals("message")
          && !NO_CONSTRAINTS.contains(annotation.getAnnotationType().toString())) {
        note(member.getExpression(), file);
      }
    }
    return super.visitAnnotation(annotation, file);
  }

  /** The worker of images passes these messages on to the caller. */
  @Override
  public Void visitNewClass(NewClassTree created, String file) {
    if (created.getIdentifier().toString().equals("IIOException")) {
      note(created.getArguments().get(0), file);
    }
    return super.visitNewClass(created, file);
  }

  @Override
  public Void visitVariable(VariableTree variable, String file) {
    if (variable.getName().toString().endsWith("MESSAGE") && variable.getInitializer() != null) {
      note(variable.getInitializer(), file);
    }
    return super.visitVariable(variable, file);
  }

  /** Where nearly all of it is a value, as in "must be v0", nothing can be said. */
  private void note(ExpressionTree sentence, String file) {
    texts(sentence).stream()
        .filter(text -> text.replace(VALUE, "").strip().split(" ").length > 1)
        .filter(text -> !text.endsWith(" be " + VALUE))
        .forEach(text -> files.computeIfAbsent(text, any -> new TreeSet<>()).add(file));
  }

  /** What an expression may be. */
  private static List<String> texts(ExpressionTree expression) {
    if (expression instanceof LiteralTree literal && literal.getValue() instanceof String text) {
      return List.of(text);
    }
    if (expression instanceof ParenthesizedTree inner) {
      return texts(inner.getExpression());
    }
    if (expression instanceof ConditionalExpressionTree choice) {
      return Stream.of(choice.getTrueExpression(), choice.getFalseExpression())
          .flatMap(each -> texts(each).stream())
          .toList();
    }
    if (expression instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      List<String> joined = new ArrayList<>();
      for (String left : texts(sum.getLeftOperand())) {
        texts(sum.getRightOperand()).forEach(right -> joined.add(left + right));
      }
      return joined;
    }
    if (expression instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree member
        && member.getIdentifier().contentEquals("formatted")) {
      return texts(member.getExpression()).stream()
          .map(template -> template.replaceAll("%[a-z]", VALUE))
          .toList();
    }
    return List.of(VALUE);
  }
}
