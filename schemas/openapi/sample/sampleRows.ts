import type { Json } from '../../resource.ts';
import { type Dict, dictOf, isDict, listOf, own, textAt } from '../document/dict.ts';
import { follow } from '../document/reference.ts';
import { fieldNames, type RawParameter, separatorOf } from '../sending/parametersOf.ts';
import type { SampleRow } from './sample.ts';
import { isTold, sampleOf, sampleText } from './sampleText.ts';

/**
 * What a parameter sends in the query or as a header. One that need not be there has a value only where the document
 * gives one; without a value it is not sent.
 */
export function parameterRows(root: Dict, raw: RawParameter): SampleRow[] {
  const { name, place, of } = raw;
  if (place !== 'query' && place !== 'header' && place !== 'cookie') return [];
  const required = own(of, 'required') === true;
  const value = required || isTold(root, raw) ? sampleOf(root, raw) : null;
  if (place === 'cookie') return value === null ? [] : [cookieRow(name, value, required)];
  if (place === 'header' && !isSent(name)) return [];
  const row = (named: string, one: Json): SampleRow => {
    const text = sampleText(one);
    return { name: named, value: text, required: required && text !== '', place };
  };
  if (own(of, 'content') !== undefined) return [row(name, value)];
  if (Array.isArray(value)) return listRows(of, value, (one) => row(name, one), place);
  const nameOf = isDict(value) && place === 'query' ? fieldNames(name, of) : undefined;
  if (isDict(value) && nameOf)
    return Object.entries(value).map(([key, one]) => row(nameOf(key), one as Json));
  return [row(name, value)];
}

function listRows(
  of: Dict,
  values: readonly Json[],
  row: (one: Json) => SampleRow,
  place: 'query' | 'header',
): SampleRow[] {
  const by = place === 'header' ? ',' : separatorOf(of);
  return by === undefined ? values.map(row) : [row(values.map(sampleText).join(by))];
}

function cookieRow(name: string, value: Json, required: boolean): SampleRow {
  return { name: 'cookie', value: `${name}=${sampleText(value)}`, required, place: 'header' };
}

// What the connection and the body say by themselves.
function isSent(name: string): boolean {
  const own = [
    'accept',
    'content-type',
    'host',
    'content-length',
    'transfer-encoding',
    'connection',
    'upgrade',
  ];
  return !own.includes(name.toLowerCase()) && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);
}

/** Empty places for the keys that an operation wants; a document holds none, and whoever tests fills them in. */
export function keyRows(root: Dict, operation: Dict): SampleRow[] {
  const wanted = listOf(own(operation, 'security') ?? own(root, 'security'));
  const first = wanted.map(dictOf).find((one) => Object.keys(one).length > 0) ?? {};
  const schemes = own(own(root, 'components'), 'securitySchemes') ?? own(root, 'securityDefinitions');
  return Object.keys(first).flatMap((scheme): SampleRow[] => {
    const { value } = follow(root, own(schemes, scheme));
    if (!value) return [];
    const isKey = textAt(value, 'type') === 'apiKey';
    const name = isKey ? (textAt(value, 'name') ?? '') : 'authorization';
    const place = isKey ? textAt(value, 'in') : 'header';
    if (place !== 'query' && place !== 'header') return [];
    return place === 'header' && !isSent(name) ? [] : [{ name, value: '', required: false, place }];
  });
}
