"""Books a visit and cancels it, with the Python client."""
import datetime
import os

import openapi_client as cenotes
from openapi_client.api.partner_api import PartnerApi
from openapi_client.models.create_reservation import CreateReservation

configuration = cenotes.Configuration(
    host=os.environ["API_URL"], api_key={"liveKey": os.environ["API_KEY"]}
)
day = datetime.date.fromisoformat(os.environ["DAY"])
with cenotes.ApiClient(configuration) as client:
    partner = PartnerApi(client)
    slots = partner.get_availability(cenote_id=os.environ["CENOTE"], var_date=day).data.slots
    booked = partner.create_reservation(
        idempotency_key=os.environ["REFERENCE"],
        create_reservation=CreateReservation(
            cenoteId=os.environ["CENOTE"],
            date=day,
            startTime=slots[0].start_time,
            visitors=2,
            firstName="Ana",
            lastName="Pech",
            guestEmail="ana@example.com",
            guestPhone="+52 984 123 4567",
        ),
    ).data
    print(booked.status.value, booked.amounts.total)
    print(partner.cancel_reservation(id=booked.id).data.status.value)
    try:
        partner.get_reservation(id="01900000-0000-7000-8000-000000000000")
    except cenotes.ApiException as refused:
        print(refused.status)
