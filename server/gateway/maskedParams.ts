import type { OpenRequest } from './openCall.ts';

const secretName =
  /pass|pwd|secret|token|sign|credential|authori[sz]ation|api_?key|private|card_?no|id_?card/i;
const longestText = 300;
const longestAll = 8000;
const mostDeep = 8;

/** The parameters of a call as the log keeps them, as JSON: secrets masked, long texts cut, files by their names. */
export function maskedParams({ fields, upload }: OpenRequest): string {
  const shown = Object.entries(fields).filter(([name]) => name !== 's' && name !== 'service');
  const file = upload && {
    [clean(upload.field ?? 'file')]: `${cut(upload.name)} (${upload.bytes.length} bytes)`,
  };
  const text = JSON.stringify({ ...masked(Object.fromEntries(shown), 0), ...file });
  return text.length > longestAll ? JSON.stringify({ cut: clean(text.slice(0, longestAll)) }) : text;
}

/** A text as the database can keep it: without U+0000 and halves of surrogate pairs. */
export function clean(text: string): string {
  return text.replaceAll('\0', ' ').replace(/[\ud800-\udfff]/gu, '\ufffd');
}

function masked(values: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      clean(name),
      secretName.test(name) ? '***' : one(value, depth),
    ]),
  );
}

function one(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(withoutSecrets(value, depth));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDeep) return '…';
  return Array.isArray(value)
    ? value.slice(0, 100).map((part) => one(part, depth + 1))
    : masked(value, depth + 1);
}

// Objects travel as JSON text in a field of a form; what is secret in them is secret all the same.
function withoutSecrets(text: string, depth: number): string {
  if (!/^\s*[[{]/.test(text) || !secretName.test(text) || text.length > 100_000) return text;
  try {
    return JSON.stringify(one(JSON.parse(text), depth + 1));
  } catch {
    return '***';
  }
}

function cut(text: string): string {
  return clean(text.length > longestText ? `${text.slice(0, longestText)}… (${text.length})` : text);
}
