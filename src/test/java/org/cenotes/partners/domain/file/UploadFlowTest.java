package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An upload that breaks off leaves nothing behind: no file on disk and no place taken. */
class UploadFlowTest {
  @SuppressWarnings("NullAway") // an upload that breaks off reaches none of them
  private final UploadFlow flow = new UploadFlow(null, null, null, 1, 1);

  @ParameterizedTest
  @ValueSource(classes = {IllegalStateException.class, LinkageError.class})
  void an_upload_that_breaks_off_makes_place_for_the_next(Class<? extends Throwable> failure) {
    UUID partner = UUID.randomUUID();
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(
              () ->
                  flow.upload(
                      partner,
                      UUID.randomUUID(),
                      file -> {
                        files.add(file);
                        assertThat(file).exists();
                        if (failure == LinkageError.class) {
                          throw new LinkageError();
                        }
                        throw new IllegalStateException();
                      }))
          .isExactlyInstanceOf(failure);
    }
    assertThat(files).hasSize(3).allSatisfy(file -> assertThat(file).doesNotExist());
  }
}
