import { type Dict, dictOf, listOf, own, textAt } from '../document/dict.ts';
import { plainText } from '../document/plainText.ts';
import { follow } from '../document/reference.ts';
import { identifier } from './parameterName.ts';
import { rootOf, type Sending } from './sending.ts';

// What the log of calls masks by its name.
const isMasked = /pass|pwd|secret|token|sign|credential|authori[sz]ation|api_?key|private/i;

/** Lets callers give the keys that an operation wants, under names whose values no log shows. */
export function sendSecurity(sending: Sending, operation: Dict): void {
  const root = rootOf(sending);
  const wanted = listOf(own(operation, 'security') ?? own(root, 'security'));
  const [names] = wanted
    .filter((one) => Object.keys(dictOf(one)).length > 0)
    .map((one) => Object.keys(dictOf(one)));
  const schemes = own(own(root, 'components'), 'securitySchemes') ?? own(root, 'securityDefinitions');
  for (const name of names ?? []) {
    const { value } = follow(root, own(schemes, name));
    if (value) sendKey(sending, name, value);
    else sending.remark('securityUnknown', { name: name.slice(0, 100) });
  }
}

function sendKey(sending: Sending, scheme: string, of: Dict): void {
  const isKey = textAt(of, 'type') === 'apiKey';
  const name = isKey ? (textAt(of, 'name') ?? '') : 'authorization';
  const place = isKey ? (textAt(of, 'in') ?? '') : 'header';
  const to = { header: sending.headers, query: sending.query, cookie: sending.cookies }[place];
  const key = place === 'header' ? name.toLowerCase() : name;
  if (!to || name === '' || name.length > 200 || textAt(of, 'type') === 'mutualTLS')
    return void sending.remark('securityUnknown', { name: scheme.slice(0, 100) });
  if (to.has(key)) return;
  const given = isMasked.test(identifier(name)) ? name : `secret_${name}`;
  const description = plainText(own(of, 'description') ?? scheme, 500);
  const value = sending.take(given, place, { type: 'string', description });
  to.set(key, value);
  sending.remark('security', { name: key.slice(0, 100) });
}
