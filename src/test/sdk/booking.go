// Books a visit and cancels it, with the Go client.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	cenotes "example.com/cenotes/client"
)

func main() {
	configuration := cenotes.NewConfiguration()
	configuration.Servers = cenotes.ServerConfigurations{{URL: os.Getenv("API_URL")}}
	configuration.AddDefaultHeader("X-API-Key", os.Getenv("API_KEY"))
	partner := cenotes.NewAPIClient(configuration).PartnerAPI
	call := context.Background()
	cenote, day := os.Getenv("CENOTE"), os.Getenv("DAY")

	availability, _, problem := partner.GetAvailability(call, cenote).Date(day).Execute()
	check(problem)
	visit := cenotes.NewCreateReservation(cenote, day, availability.Data.Slots[0].StartTime, 2,
		"Ana", "Pech", "ana@example.com", "+52 984 123 4567")
	booked, _, problem := partner.CreateReservation(call).
		CreateReservation(*visit).IdempotencyKey(os.Getenv("REFERENCE")).Execute()
	check(problem)
	fmt.Println(booked.Data.Status, booked.Data.Amounts.Total)
	cancelled, _, problem := partner.CancelReservation(call, booked.Data.Id).Execute()
	check(problem)
	fmt.Println(cancelled.Data.Status)
	_, refused, _ := partner.GetReservation(call, "01900000-0000-7000-8000-000000000000").Execute()
	fmt.Println(refused.StatusCode)
}

func check(problem error) {
	if problem != nil {
		log.Fatal(problem)
	}
}
