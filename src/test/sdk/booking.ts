// Books a visit and cancels it, with the TypeScript client for fetch.
import { Configuration, PartnerApi, ResponseError } from "./client/index";

const setting = (name: string): string => process.env[name] as string;

async function main(): Promise<void> {
  const partner = new PartnerApi(
    new Configuration({ basePath: setting("API_URL"), apiKey: setting("API_KEY") }),
  );
  const cenoteId = setting("CENOTE");
  const date = new Date(setting("DAY"));
  const availability = await partner.getAvailability({ cenoteId, date });
  const booked = await partner.createReservation({
    idempotencyKey: setting("REFERENCE"),
    createReservation: {
      cenoteId,
      date,
      startTime: availability.data.slots![0].startTime,
      visitors: 2,
      firstName: "Ana",
      lastName: "Pech",
      guestEmail: "ana@example.com",
      guestPhone: "+52 984 123 4567",
    },
  });
  console.log(booked.data.status, booked.data.amounts.total);
  const cancelled = await partner.cancelReservation({ id: booked.data.id });
  console.log(cancelled.data.status);
  try {
    await partner.getReservation({ id: "01900000-0000-7000-8000-000000000000" });
  } catch (refused) {
    console.log((refused as ResponseError).response.status);
  }
}

main().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
