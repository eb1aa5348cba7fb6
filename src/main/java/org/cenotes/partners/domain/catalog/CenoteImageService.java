package org.cenotes.partners.domain.catalog;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.file.FileError;
import org.cenotes.partners.domain.file.FileService;
import org.cenotes.partners.domain.file.FileView;
import org.cenotes.partners.domain.file.PublishedImages;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/** Shows uploaded files as images of cenotes, and publishes those of cenotes that are on sale. */
@Service
public class CenoteImageService implements PublishedImages {
  private static final int MAX_IMAGES = 30;

  private final Cenotes cenotes;
  private final FileService files;
  private final CenoteJournal journal;
  private final Clock clock;

  @Inject
  CenoteImageService(Cenotes cenotes, FileService files, CenoteJournal journal, Clock clock) {
    this.cenotes = cenotes;
    this.files = files;
    this.journal = journal;
    this.clock = clock;
  }

  @Override
  public boolean shows(UUID fileId) {
    return cenotes.isShownOnSale(fileId);
  }

  /**
   * Adds an image to a draft of the partner's.
   *
   * @param userId who must have uploaded the file
   * @throws ApiException 404 when the cenote or the file is not there, 409 outside the state draft,
   *     400 when the cenote has too many images or gets too long
   */
  public SupplyCenoteView attach(UUID partnerId, UUID userId, UUID cenoteId, NewImage request) {
    Cenote cenote = CenoteManagementService.owned(cenotes.findLocked(cenoteId), partnerId);
    CenoteManagementService.requireDraft(cenote.state());
    FileView file =
        files
            .uploadedBy(request.fileId(), userId)
            .orElseThrow(() -> new ApiException(FileError.NOT_FOUND));
    boolean livemode = CurrentScope.required().data().isLive();
    SupplyCenoteView before = cenote.supplyView(livemode);
    CenoteContent content = cenote.content();
    if (cenote.change(content.with(images(content.images(), file, request)), clock.instant())) {
      SupplyCenoteView after = CenoteManagementService.limited(cenote.supplyView(livemode));
      journal.record("cenote.image_attached", before, after);
    }
    return cenote.supplyView(livemode);
  }

  /**
   * The images with the new one, in their display order. It comes before another at the position
   * that the request names, because nothing could come before an image at position 0 otherwise.
   */
  static List<Image> images(List<Image> before, FileView file, NewImage request) {
    List<Image> others =
        before.stream().filter(image -> !file.id().equals(image.fileId())).toList();
    if (others.size() >= MAX_IMAGES) {
      throw ApiException.of(
          HttpError.INVALID_INPUT,
          FieldErrors.of("fileId", "cannot be added: a cenote can have at most 30 images"));
    }
    boolean primary = Patch.keep(others.stream().noneMatch(Image::isPrimary), request.isPrimary());
    int last = others.stream().mapToInt(Image::displayOrder).max().orElse(-1);
    List<Image> images =
        new ArrayList<>(primary ? others.stream().map(Image::notPrimary).toList() : others);
    images.add(
        request.displayOrder() == null ? others.size() : 0,
        new Image(
            Ids.next(),
            file.url(),
            request.alt(),
            primary,
            Patch.keep(true, request.isActive()),
            Patch.keep(last + 1, request.displayOrder()),
            file.id()));
    images.sort(Comparator.comparingInt(Image::displayOrder));
    return List.copyOf(images);
  }
}
