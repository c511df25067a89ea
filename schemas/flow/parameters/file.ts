import type { Parameter } from '../api.ts';
import type { Reading } from './error.ts';
import { rangeError } from './range.ts';

/** A file as a call carries it, in PHP's words. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** PHP's number of what went wrong; 0 when nothing did. */
  readonly error?: number;
}

/** The bytes of a file, and the endings of names that fit them; nothing where every ending does. */
interface Content {
  readonly bytes: Uint8Array;
  readonly endings: readonly string[] | null;
}

// Apart from the value, so that it is in no record and no log, and that nothing else can pass for a file.
const contents = new WeakMap<object, Content>();

/** A file that was really sent, with its content; that lasts as long as the call does. */
export function sentFile(
  file: SentFile,
  bytes: Uint8Array,
  endings: readonly string[] | null = null,
): SentFile {
  contents.set(file, { bytes, endings });
  return file;
}

/** The bytes of a file that was sent; nothing for every other value. */
export function bytesOf(value: unknown): Uint8Array | null {
  return typeof value === 'object' && value !== null ? (contents.get(value)?.bytes ?? null) : null;
}

/** An uploaded file of `min` to `max` bytes, and of the kinds that are taken. */
export function readFile(rule: Parameter, value: unknown): Reading {
  if (value === null && !rule.required) return { value: null };
  if (!isFile(value))
    return { error: { field: rule.name, rule: 'fileMissing', values: { file: rule.name } } };
  if (value.error) return { error: { field: rule.name, rule: 'fileFailed', values: { error: value.error } } };
  if (!isTaken(rule, value))
    return { error: { field: rule.name, rule: 'fileType', values: { ext: rule.ext ?? '' } } };
  const error = rangeError(rule, value.size, `${rule.name}.size`);
  return error ? { error } : { value };
}

/** The endings of names that a parameter takes, as they are written. */
export function endingsOf(ext: string | null | undefined): string[] {
  return (ext ?? '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^\./, ''))
    .filter((one) => one !== '');
}

// By its name, and by its content where that tells.
function isTaken({ ext }: Parameter, file: SentFile): boolean {
  const taken = endingsOf(ext);
  if (taken.length === 0) return true;
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const fitting = contents.get(file)?.endings;
  return taken.includes(ending) && (!fitting || fitting.includes(ending));
}

function isFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && contents.has(value);
}
