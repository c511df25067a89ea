import type { Parameter } from '../api.ts';
import type { Reading } from './error.ts';
import { rangeError } from './range.ts';

/** An uploaded file, with PHP's property names. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** PHP's upload error code; 0 for success. */
  readonly error?: number;
}

/** The bytes of a file, and the extensions that fit them; undefined where every extension does. */
interface Content {
  readonly bytes: Uint8Array;
  readonly endings: readonly string[] | null;
}

// Kept outside the value, so that no record or log contains it, and no other value can pass for a file.
const contents = new WeakMap<object, Content>();

/** A file that was actually uploaded, with its content; valid for the duration of the call. */
export function sentFile(
  file: SentFile,
  bytes: Uint8Array,
  endings: readonly string[] | null = null,
): SentFile {
  contents.set(file, { bytes, endings });
  return file;
}

/** The bytes of an uploaded file; undefined for every other value. */
export function bytesOf(value: unknown): Uint8Array | null {
  return typeof value === 'object' && value !== null ? (contents.get(value)?.bytes ?? null) : null;
}

/** An uploaded file of `min` to `max` bytes and of an accepted type. */
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

/** The extensions that a parameter accepts, as written. */
export function endingsOf(ext: string | null | undefined): string[] {
  return (ext ?? '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^\./, ''))
    .filter((one) => one !== '');
}

// Checked by its name, and by its content where the content identifies the type.
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
