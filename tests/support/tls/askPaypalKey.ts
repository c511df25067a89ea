import { readAllowList } from '#server/outgoing/judgeTarget.ts';
import { isPaypals, paypalKey } from '#server/paying/paypalKey.ts';

// A process of its own, since Node reads whom TLS trusts when it starts. Says what it got as one line of JSON.
const [, , address = '', hosts = '', allowList = ''] = process.argv;
const config = { paypal_certificate: '', paypal_environment: 'sandbox' } as const;
const place = { hosts: hosts.split(','), allowed: readAllowList(allowList) };
const answer = await paypalKey(config, address, place).then(
  (key) => ({ key: key ? key.export({ type: 'spki', format: 'pem' }) : null }),
  (error: Error) => ({ fault: error.name, message: error.message }),
);
process.stdout.write(JSON.stringify({ ...answer, isPaypals: isPaypals(address, place.hosts) }));
