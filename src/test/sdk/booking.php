<?php
// Books a visit and cancels it, with the PHP client. The first argument is the folder of the client.
require 'GuzzleHttp/autoload.php';
$folder = $argv[1];
spl_autoload_register(function ($class) use ($folder) {
    $prefix = 'OpenAPI\\Client\\';
    if (str_starts_with($class, $prefix)) {
        require $folder . '/lib/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    }
});

use OpenAPI\Client\Api\PartnerApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\CreateReservation;

$configuration = (new Configuration())
    ->setHost(getenv('API_URL'))
    ->setApiKey('X-API-Key', getenv('API_KEY'));
$partner = new PartnerApi(null, $configuration);
$cenote = getenv('CENOTE');
$day = getenv('DAY'); // the generator does not write a DateTime into a query
$slots = $partner->getAvailability($cenote, $day)->getData()->getSlots();
$visit = new CreateReservation([
    'cenote_id' => $cenote,
    'date' => new DateTime($day),
    'start_time' => $slots[0]->getStartTime(),
    'visitors' => 2,
    'first_name' => 'Ana',
    'last_name' => 'Pech',
    'guest_email' => 'ana@example.com',
    'guest_phone' => '+52 984 123 4567',
]);
$booked = $partner->createReservation($visit, null, null, getenv('REFERENCE'))->getData();
echo $booked->getStatus(), ' ', $booked->getAmounts()->getTotal(), PHP_EOL;
echo $partner->cancelReservation($booked->getId())->getData()->getStatus(), PHP_EOL;
try {
    $partner->getReservation('01900000-0000-7000-8000-000000000000');
} catch (ApiException $refused) {
    echo $refused->getCode(), PHP_EOL;
}
