package org.cenotes.partners.domain.file;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A file's row. Files never change; what the job that deletes unused ones notes is not here. */
@Entity
@Immutable
@Table(name = "files")
class StoredFile {
  @Id private UUID id;

  @Column(name = "partner_id")
  private @Nullable UUID partnerId;

  @Column(name = "uploaded_by")
  private UUID uploadedBy;

  @Column(name = "content_type")
  private String contentType;

  private int size;
  private int width;
  private int height;
  private byte[] digest;

  @Column(name = "created_at")
  private Instant createdAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected StoredFile() {}

  StoredFile(
      @Nullable UUID partnerId, UUID uploadedBy, EncodedImage whole, byte[] digest, Instant now) {
    this.id = Ids.next();
    this.partnerId = partnerId;
    this.uploadedBy = uploadedBy;
    this.contentType = whole.contentType();
    this.size = whole.bytes().length;
    this.width = whole.width();
    this.height = whole.height();
    this.digest = digest;
    this.createdAt = now;
  }

  UUID id() {
    return id;
  }

  String contentType() {
    return contentType;
  }

  /** The stored width that answers a request for this one; 0 for the whole image. */
  int stored(@Nullable ImageWidth wanted) {
    return wanted == null || wanted.pixels() >= width ? 0 : wanted.pixels();
  }

  FileView view(String url) {
    return new FileView(id, contentType, size, width, height, url, uploadedBy, createdAt);
  }
}
