import type { Json } from '../resource.ts';

/** What the server knows of a call and may write down by itself: who calls, and when. */
export type Told = 'caller' | 'now';

/** What a `set` of a resource file says: values that stand in the file, and what the server is to tell. */
export interface Setting {
  readonly set: Readonly<Record<string, Json>>;
  readonly told: Readonly<Record<string, Told>>;
  /** Those of the told fields that keep a value which they have. */
  readonly once: readonly string[];
}

/** Parts the fixed values of a `set` from those that the server tells, written `{ "from": "caller" }` or `"now"`. */
export function settingOf(source: Readonly<Record<string, Json>> = {}): Setting {
  const entries = Object.entries(source);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => toldBy(value) === undefined)),
    told: Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const told = toldBy(value);
        return told === undefined ? [] : [[name, told]];
      }),
    ),
    once: entries.filter(([, value]) => toldBy(value) && isOnce(value)).map(([name]) => name),
  };
}

function toldBy(value: Json): Told | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { from, once: _once, ...rest } = value as { readonly [key: string]: Json };
  if (Object.keys(rest).length > 0) return undefined;
  return from === 'caller' || from === 'now' ? from : undefined;
}

function isOnce(value: Json): boolean {
  return (value as { readonly once?: Json }).once === true;
}
