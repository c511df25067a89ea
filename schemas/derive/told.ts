import type { Json } from '../resource.ts';

/** What the server knows of a call and may write down by itself: who calls, and when. */
export type Told = 'caller' | 'now';

/** A value that a field gets only where it has another one, or one of several. */
export interface Move {
  readonly to: Json;
  readonly when: Json;
}

/** What a `set` of a resource file says: values that stand in the file, and what the server is to tell. */
export interface Setting {
  readonly set: Readonly<Record<string, Json>>;
  /** Values that depend on the one which the field has. */
  readonly moved: Readonly<Record<string, Move>>;
  readonly told: Readonly<Record<string, Told>>;
  /** Those of the told fields that keep a value which they have. */
  readonly once: readonly string[];
}

/**
 * Parts the fixed values of a `set` from those that the server tells, written `{ "from": "caller" }` or `"now"`, and
 * from those that depend on the present one, written `{ "to": "rejected", "when": "pending" }`.
 */
export function settingOf(source: Readonly<Record<string, Json>> = {}): Setting {
  const entries = Object.entries(source);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => !toldBy(value) && !moveOf(value))),
    moved: Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const move = moveOf(value);
        return move ? [[name, move]] : [];
      }),
    ),
    told: Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const told = toldBy(value);
        return told === undefined ? [] : [[name, told]];
      }),
    ),
    once: entries.filter(([, value]) => toldBy(value) && isOnce(value)).map(([name]) => name),
  };
}

function moveOf(value: Json): Move | undefined {
  const { to, when, ...rest } = partsOf(value);
  const isMove = to !== undefined && when !== undefined && Object.keys(rest).length === 0;
  return isMove ? { to, when } : undefined;
}

function toldBy(value: Json): Told | undefined {
  const { from, once: _once, ...rest } = partsOf(value);
  if (Object.keys(rest).length > 0) return undefined;
  return from === 'caller' || from === 'now' ? from : undefined;
}

function partsOf(value: Json): { readonly [key: string]: Json } {
  const hasParts = typeof value === 'object' && value !== null && !Array.isArray(value);
  return hasParts ? (value as { readonly [key: string]: Json }) : {};
}

function isOnce(value: Json): boolean {
  return (value as { readonly once?: Json }).once === true;
}
