import type { Json } from '../resource.ts';

/** Values of a call that the server knows and may write: the caller and the time. */
export type ServerValue = 'caller' | 'now';

/** A value that a field gets only where it has another given value, or one of several. */
export interface Move {
  readonly to: Json;
  readonly when: Json;
}

/** A `set` of a resource file: fixed values from the file, and values that the server supplies. */
export interface Setting {
  readonly set: Readonly<Record<string, Json>>;
  /** Values that depend on the field's current value. */
  readonly moved: Readonly<Record<string, Move>>;
  readonly serverValues: Readonly<Record<string, ServerValue>>;
  /** The server-supplied fields that keep an existing value. */
  readonly once: readonly string[];
}

/**
 * Splits a `set` into its fixed values, the values that the server supplies, written `{ "from": "caller" }`
 * or `"now"`, and those that depend on the current value, written `{ "to": "rejected", "when": "pending" }`.
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
    serverValues: Object.fromEntries(
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

function toldBy(value: Json): ServerValue | undefined {
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
