import type { Value } from '../document.ts';
import { percentEncoded } from '../values/percent.ts';
import { readPath, writePath } from './path.ts';
import { everyValue } from './spots.ts';

/** A part of an address. A named part is a value, which may fill only its own placeholder. */
export interface AddressPart {
  readonly value: Value;
  readonly name: string | null;
}

/**
 * Why a value may not be part of an address: a rule of `flow.parameter`, or `host` where it would determine
 * the host.
 */
export interface AddressFault {
  readonly rule: 'emptySegment' | 'dotSegment' | 'host';
  readonly name: string;
}

/**
 * The parts of an address. The prefix and the literal parts stay unchanged; a value after the prefix fills a
 * placeholder.
 * @param start the request node, whose fields have the names that the caller uses.
 */
export function addressParts(url: Value, start: string | undefined): readonly AddressPart[] {
  if (!('join' in url)) return [{ value: url, name: null }];
  return url.join.flatMap((value, at): readonly AddressPart[] => {
    if (at === 0) return addressParts(value, start);
    return [{ value, name: 'lit' in value ? null : nameOf(value, start) }];
  });
}

/**
 * Builds an address: encodes every value into its path segment or query value.
 * @returns the address, or the value that is not allowed there.
 */
export function fillAddress(
  parts: readonly { readonly text: string; readonly name: string | null }[],
): string | AddressFault {
  let url = '';
  const filled: { readonly at: number; readonly name: string }[] = [];
  for (const { text, name } of parts) {
    if (name !== null) filled.push({ at: url.length, name });
    url += name === null ? text : percentEncoded(text);
  }
  for (const { at, name } of filled) {
    const before = url.slice(0, at);
    if (!endsOrigin.test(before)) return { rule: 'host', name };
    if (/[?#]/.test(before)) break;
    const [rest = ''] = url.slice(at).split(/[/?#]/, 1);
    const rule = segmentFault(before.slice(before.lastIndexOf('/') + 1) + rest);
    if (rule) return { rule, name };
  }
  return url;
}

/**
 * Whether an address names its host before the first value that fills a placeholder; where it begins with a
 * value, this is known only at run time.
 */
export function isHostWritten(parts: readonly AddressPart[]): boolean {
  const first = parts[0]?.value;
  if (!first || !('lit' in first)) return first !== undefined;
  const at = parts.findIndex(({ name }) => name !== null);
  const written = (at < 0 ? parts : parts.slice(0, at))
    .map(({ value }) => ('lit' in value ? String(value.lit) : ''))
    .join('');
  return (at < 0 ? /^https?:\/\/[^\s/?#\\]/i : endsOrigin).test(written);
}

/**
 * The fault of an encoded path segment: it is empty, or a server might read it, or a part of it, as a step
 * up.
 */
export function segmentFault(segment: string): 'emptySegment' | 'dotSegment' | null {
  if (segment === '') return 'emptySegment';
  let text = segment;
  // Each server on the way may decode it once more.
  for (let round = 0; round < mostDecoders; round++)
    text = text.replace(/%(?:25){0,9}([0-7][0-9a-f])/gi, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  const plain = text
    .replace(/%(?:ef%bc%8e|ef%b9%92|e2%80%a4)/gi, '.')
    .replace(/%e2%80%a5/gi, '..')
    .replace(/%ef%bc%(?:8f|bc)/gi, '/')
    .replace(/[\p{Cc} ]/gu, '');
  return plain.split(/[/\\]/).some((part) => /^\.{1,2}(?:[;?#]|$)/.test(part)) ? 'dotSegment' : null;
}

const mostDecoders = 4;
const endsOrigin = /^https?:\/\/[^\s/?#\\]+[/?#]/i;

function nameOf(value: Value, start: string | undefined): string {
  const found = everyValue({ field: '', value }).find((one) => 'ref' in one.value)?.value;
  const ref = found && 'ref' in found ? found.ref : '';
  const path = readPath(ref);
  if (!path || path.node !== start || path.steps.length === 0) return ref;
  return writePath({ node: String(path.steps[0]), steps: path.steps.slice(1) });
}
