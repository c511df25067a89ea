import type { FieldError } from '#schemas/explain.ts';
import { framingHeaders } from '#schemas/flow/meaning/framingHeaders.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput } from '../refusal.ts';
import { type Expectation, expectationFault } from '../rules/judging/judge.ts';

/**
 * Refuses what a case could not send as it says, and what it could never find: it would fail at each run, and look like
 * a fault of the API. @throws Refusal 400 that names each row.
 */
export function refuseUnsendable(call: Call, said: Row, whole: Row): void {
  const expectations = rowsOf(said['expectations']).flatMap((one, at) => {
    const rule = expectationFault(one as unknown as Expectation);
    return rule ? [fault(call, `expectations.${at}.value`, rule, `expected.${rule}`)] : [];
  });
  const isOfSending = sending.some((name) => name in said);
  const params = isOfSending
    ? rowsOf(whole['params']).flatMap((row, at) => unsent(call, row, at, whole))
    : [];
  const faults = [...expectations, ...params];
  if (faults.length > 0) throw badInput(faults);
}

const sending = ['params', 'method', 'token_config_id'];

function unsent(call: Call, { name, value, place }: Row, at: number, whole: Row): FieldError[] {
  const own = fault(call, `params.${at}.name`, 'reserved', 'saidItself');
  if (place !== 'header') return saidOnce(whole).includes(String(name)) ? [own] : [];
  if (!headerName.test(String(name))) return [fault(call, `params.${at}.name`, 'header', 'header')];
  if (framingHeaders.includes(String(name).toLowerCase())) return [own];
  return headerText.test(String(value ?? '')) ? [] : [fault(call, `params.${at}.value`, 'header', 'header')];
}

// A second one is refused by some, and taken for the first by others: another API would be tested.
function saidOnce({ method, token_config_id: config }: Row): string[] {
  if ((method ?? 'service') !== 'service') return [];
  return ['service', ...((config ?? null) === null ? [] : ['access_token'])];
}

function fault({ texts }: Call, field: string, rule: string, word: string): FieldError {
  return { field, rule, message: say(texts, `refusal.operate.${word}`) };
}

function rowsOf(list: unknown): readonly Row[] {
  return (list ?? []) as readonly Row[];
}

// RFC 9110, section 5: a name is a token; a value has neither line breaks nor what is beyond Latin-1.
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;
