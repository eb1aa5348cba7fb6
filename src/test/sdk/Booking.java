import client.ApiClient;
import client.ApiException;
import client.api.PartnerApi;
import client.model.CreateReservation;
import client.model.Reservation;
import java.time.LocalDate;
import java.util.UUID;

/** Books a visit and cancels it, with the Java client. */
class Booking {
  public static void main(String[] arguments) throws ApiException {
    ApiClient api = new ApiClient();
    api.updateBaseUri(System.getenv("API_URL"));
    api.setRequestInterceptor(request -> request.header("X-API-Key", System.getenv("API_KEY")));
    PartnerApi partner = new PartnerApi(api);
    UUID cenote = UUID.fromString(System.getenv("CENOTE"));
    LocalDate day = LocalDate.parse(System.getenv("DAY"));
    String start =
        partner
            .getAvailability(cenote, day, null, null, null, null, null)
            .getData()
            .getSlots()
            .get(0)
            .getStartTime();
    CreateReservation visit =
        new CreateReservation()
            .cenoteId(cenote)
            .date(day)
            .startTime(start)
            .visitors(2)
            .firstName("Ana")
            .lastName("Pech")
            .guestEmail("ana@example.com")
            .guestPhone("+52 984 123 4567");
    Reservation booked =
        partner.createReservation(visit, null, null, System.getenv("REFERENCE")).getData();
    System.out.println(
        booked.getStatus().getValue() + " " + booked.getAmounts().getTotal());
    System.out.println(
        partner
            .cancelReservation(booked.getId(), null, null, null, null)
            .getData()
            .getStatus()
            .getValue());
    try {
      partner.getReservation(
          UUID.fromString("01900000-0000-7000-8000-000000000000"), null, null, null);
    } catch (ApiException refused) {
      System.out.println(refused.getCode());
    }
  }
}
