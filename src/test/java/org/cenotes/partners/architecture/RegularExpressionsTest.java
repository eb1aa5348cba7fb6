package org.cenotes.partners.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * No regular expression of the product overflows the stack or takes long, whatever text it meets.
 * Each is fed a quarter of a million characters in the forms that make it recurse or backtrack.
 */
class RegularExpressionsTest {
  private static final Path MAIN = Path.of("src/main/java");
  private static final int LENGTH = 1 << 18;

  /** For each text. Quadratic time takes minutes; what is linear, at most seconds. */
  private static final long LIMIT_NANOS = 60_000_000_000L;

  /** A quarter of a server thread's stack. */
  private static final long STACK_BYTES = 256 << 10;

  private static final String TEXT_LITERAL = "\"((?:[^\"\\\\]|\\\\.)*+)\"";
  private static final Pattern IN_CALL =
      Pattern.compile("\\.(?:replaceAll|replaceFirst|split|matches)\\(\\s*" + TEXT_LITERAL);

  /** A call with a pattern that is neither written there nor a compiled one. */
  private static final Pattern OUT_OF_SIGHT =
      Pattern.compile("(?<!\\)\\s{0,80})\\.(?:replaceAll|replaceFirst|split)\\((?!\\s*\")");

  /** Parts of an expression that stand for themselves. */
  private static final Pattern WORDS = Pattern.compile("[A-Za-z0-9_]{2,}");

  private static final List<String> SHAPES =
      List.of("1", "A", " ", "😀", "1- ", "a.", "-a", "a=1,");

  @TestFactory
  Stream<DynamicTest> each_expression_reads_long_texts_in_time() {
    Map<String, Boolean> all = expressions();
    return all.keySet().stream()
        .map(each -> DynamicTest.dynamicTest("/" + each + "/", () -> attack(each, all.get(each))));
  }

  @Test
  void every_expression_of_the_sources_is_found() {
    String sources = String.join("\n", sources().stream().map(Source::text).toList());
    assertThat(sources().stream().flatMap(source -> source.compiled().stream()))
        .hasSize(count(sources, "Pattern\\.compile\\("));
    assertThat(sources().stream().flatMap(source -> source.constraints().stream()))
        .hasSize(count(sources, "@Pattern\\("));
    assertThat(OUT_OF_SIGHT.matcher(sources).results().map(found -> found.group())).isEmpty();
    assertThat(sources).doesNotContain("Pattern.matches(", "new Scanner(");
  }

  private static void attack(String expression, boolean parts) throws InterruptedException {
    Pattern pattern = Pattern.compile(expression);
    Set<String> shapes = new LinkedHashSet<>(SHAPES);
    WORDS.matcher(expression).results().forEach(word -> shapes.add(word.group()));
    FutureTask<Void> work =
        new FutureTask<>(
            () -> {
              for (String shape : shapes) {
                attack(pattern, shape.repeat(LENGTH / shape.length()) + "!", parts);
                attack(pattern, shape + "a".repeat(LENGTH) + "!", parts);
              }
              return null;
            });
    Thread thread = new Thread(null, work, "small stack", STACK_BYTES);
    thread.start();
    try {
      work.get();
    } catch (ExecutionException e) {
      fail(expression + ": " + e.getCause(), e.getCause());
    }
  }

  private static void attack(Pattern pattern, String text, boolean parts) {
    String start = text.substring(0, 10);
    try {
      Matcher matcher = pattern.matcher(new TimedText(text, System.nanoTime() + LIMIT_NANOS));
      matcher.matches();
      matcher.reset();
      while (parts && matcher.find()) {
        matcher.end();
      }
    } catch (StackOverflowError e) {
      fail("the stack overflowed at " + start + "…");
    } catch (IllegalStateException e) {
      fail("too slow at " + start + "…");
    }
  }

  /** All expressions of the product, and whether they are used to find parts of a text. */
  private static Map<String, Boolean> expressions() {
    Map<String, Boolean> all = new LinkedHashMap<>();
    for (Source source : sources()) {
      source.compiled().forEach(each -> all.merge(each, source.finds(), Boolean::logicalOr));
      source.constraints().forEach(each -> all.putIfAbsent(each, false));
      IN_CALL
          .matcher(source.text())
          .results()
          .forEach(call -> all.put(call.group(1).translateEscapes(), true));
    }
    return all;
  }

  private static int count(String text, String expression) {
    return (int) Pattern.compile(expression).matcher(text).results().count();
  }

  private static List<Source> sources() {
    try (Stream<Path> files = Files.walk(MAIN)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
          .map(Source::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A source file and the classes in it. */
  private record Source(String text, List<Class<?>> types) {
    static Source of(Path file) {
      String name = MAIN.relativize(file).toString().replace(".java", "").replace('/', '.');
      try {
        Class<?> type = Class.forName(name, false, RegularExpressionsTest.class.getClassLoader());
        return new Source(Files.readString(file), withNested(type));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Whether it looks for parts of a text. */
    boolean finds() {
      return text.contains(".find()")
          || text.contains("asPredicate")
          || text.contains(".replaceAll(");
    }

    /** The expressions of its constants of type Pattern. */
    List<String> compiled() {
      List<String> found = new ArrayList<>();
      for (Field field : fields()) {
        if (field.getType() == Pattern.class && Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          try {
            found.add(((Pattern) field.get(null)).toString());
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      return found;
    }

    /** Its expressions of Bean Validation. */
    List<String> constraints() {
      Stream<AnnotatedElement> parameters =
          types.stream()
              .flatMap(type -> Stream.of(type.getDeclaredMethods()))
              .flatMap(method -> Stream.of(method.getParameters()));
      Stream<AnnotatedElement> arguments =
          fields().stream().map(Field::getAnnotatedType).flatMap(Source::arguments);
      return Stream.of(fields().stream(), parameters, arguments)
          .flatMap(each -> each)
          .flatMap(
              each ->
                  Stream.of(
                      each.getAnnotationsByType(jakarta.validation.constraints.Pattern.class)))
          .map(jakarta.validation.constraints.Pattern::regexp)
          .toList();
    }

    /** The type arguments, and theirs. */
    private static Stream<AnnotatedType> arguments(AnnotatedType type) {
      return type instanceof AnnotatedParameterizedType parameterized
          ? Stream.of(parameterized.getAnnotatedActualTypeArguments())
              .flatMap(argument -> Stream.concat(Stream.of(argument), arguments(argument)))
          : Stream.empty();
    }

    private List<Field> fields() {
      return types.stream().flatMap(type -> Stream.of(type.getDeclaredFields())).toList();
    }

    private static List<Class<?>> withNested(Class<?> type) {
      List<Class<?>> all = new ArrayList<>(List.of(type));
      for (Class<?> nested : type.getDeclaredClasses()) {
        all.addAll(withNested(nested));
      }
      return all;
    }
  }

  /** A text that cannot be read any more after a point in time. */
  private record TimedText(String text, long deadlineNanos) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if ((index & 0xff) == 0 && System.nanoTime() - deadlineNanos > 0) {
        throw new IllegalStateException("too slow");
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
