// Books a visit and cancels it, with the TypeScript client for Axios.
import { isAxiosError } from "axios";
import { Configuration, PartnerApi } from "./client/index";

const setting = (name: string): string => process.env[name] as string;

async function main(): Promise<void> {
  const partner = new PartnerApi(
    new Configuration({ basePath: setting("API_URL"), apiKey: setting("API_KEY") }),
  );
  const cenoteId = setting("CENOTE");
  const date = setting("DAY");
  const availability = await partner.getAvailability(cenoteId, date);
  const visit = {
    cenoteId,
    date,
    startTime: availability.data.data.slots![0].startTime,
    visitors: 2,
    firstName: "Ana",
    lastName: "Pech",
    guestEmail: "ana@example.com",
    guestPhone: "+52 984 123 4567",
  };
  const booked = await partner.createReservation(visit, undefined, undefined, setting("REFERENCE"));
  console.log(booked.data.data.status, booked.data.data.amounts.total);
  const cancelled = await partner.cancelReservation(booked.data.data.id);
  console.log(cancelled.data.data.status);
  try {
    await partner.getReservation("01900000-0000-7000-8000-000000000000");
  } catch (refused) {
    console.log(isAxiosError(refused) ? refused.response?.status : refused);
  }
}

main().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
