// Books a visit and cancels it, with the Kotlin client.
import java.time.LocalDate
import java.util.UUID
import org.openapitools.client.apis.PartnerApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.models.CreateReservation

fun setting(name: String): String = System.getenv(name)

fun main() {
    ApiClient.apiKey["X-API-Key"] = setting("API_KEY")
    val partner = PartnerApi(setting("API_URL"))
    val cenote = UUID.fromString(setting("CENOTE"))
    val day = LocalDate.parse(setting("DAY"))
    val slots = partner.getAvailability(cenote, day).data.slots!!
    val visit = CreateReservation(
        cenoteId = cenote,
        date = day,
        startTime = slots.first().startTime,
        visitors = 2,
        firstName = "Ana",
        lastName = "Pech",
        guestEmail = "ana@example.com",
        guestPhone = "+52 984 123 4567",
    )
    val booked = partner.createReservation(visit, idempotencyKey = setting("REFERENCE")).data
    println("${booked.status.value} ${booked.amounts.total}")
    println(partner.cancelReservation(booked.id).data.status.value)
    try {
        partner.getReservation(UUID.fromString("01900000-0000-7000-8000-000000000000"))
    } catch (refused: ClientException) {
        println(refused.statusCode)
    }
}
