import { isPaypals, paypalKey } from '#server/features/payments/paypalKey.ts';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';

// A separate process, since Node reads its trusted CAs for TLS at startup. Prints the result for each address
// of a list as one JSON array.
const [, , addresses = '[]', hosts = '', allowList = ''] = process.argv;
const config = { paypal_certificate: '' };
const place = { hosts: hosts.split(','), allowed: readAllowList(allowList) };
const results = [];
for (const address of JSON.parse(addresses) as string[]) {
  const answer = await paypalKey(config, address, place).then(
    (key) => ({ key: key ? key.export({ type: 'spki', format: 'pem' }) : null }),
    (error: Error) => ({ fault: error.name, message: error.message }),
  );
  results.push({ ...answer, isPaypals: isPaypals(address, place.hosts) });
}
process.stdout.write(JSON.stringify(results));
