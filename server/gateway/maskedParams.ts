import { namesOfPart } from '#schemas/namesOfPart.ts';
import { maskedValue } from '#schemas/payloads/replay.ts';
import { cleanText } from '../platform/rules/cleanText.ts';
import { maskSecrets } from '../platform/rules/maskSecrets.ts';
import type { SignedFields } from '../platform/rules/signature.ts';
import type { OpenRequest } from './openCall.ts';

const secretName =
  /pass|pwd|secret|token|(?<!de|as|re|con)sign|credential|authori[sz]ation|bearer|cookie|captcha|session[_-]?(?:id|key)|sms[_-]?code|verif(?:(?!verif)\w)*code|(?:api|access)[_-]?key|private|card[_-]?no|id[_-]?card|cvv|(?:^|[_-])(?:otp|pin|jwt)(?:[_-]?code)?$|密码|口令|密钥|令牌|验证码|身份证|银行卡/i;
const longestText = 300;
/** The part of an invalid JSON text that is scanned, since no more of it can be shown. */
const longestLooked = 4000;
const longestJson = 100_000;
const longestAll = 8000;
const mostDeep = 8;
const mostParts = 100;
/** In place of what is deeper than `mostDeep`. */
const deepMark = '…';

/**
 * The parameters of a call for the log, as JSON: secrets masked, long texts truncated, files by their names.
 */
export function maskedParams({ fields, uploads }: OpenRequest): string {
  const shown = Object.entries(fields).filter(([name]) => name !== 's' && name !== 'service');
  const files = uploads.map(({ field = 'file', name, bytes }) => [
    cleanText(field),
    `${cut(name)} (${bytes.length} bytes)`,
  ]);
  const text = JSON.stringify({ ...masked(Object.fromEntries(shown), 0), ...Object.fromEntries(files) });
  return text.length > longestAll ? JSON.stringify({ cut: cleanText(text.slice(0, longestAll)) }) : text;
}

/** The fields of a call as texts, with secrets masked and long texts truncated as in the log. */
export function maskedTexts(fields: SignedFields): SignedFields {
  const { sign_version: version } = fields;
  return {
    ...(masked(fields, 0) as SignedFields),
    ...(version !== undefined && { sign_version: cut(version) }),
  };
}

/** Whether the logged parameters are the beginning of one long text, so that none of them is complete. */
export function isCutAsOne({ cut: kept }: { readonly cut?: unknown }): boolean {
  return typeof kept === 'string' && kept.length > 2 * longestText;
}

/** Whether a logged value is complete: neither masked nor truncated anywhere. `depth` is that of the value. */
export function isKeptWhole(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isWholeText(value, depth);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value) && value.length > mostParts && isCutMark(value.at(-1))) return false;
  return Object.values(value).every((part) => isKeptWhole(part, depth + 1));
}

function isWholeText(text: string, depth: number): boolean {
  if (text.includes(maskedValue) || text.length > longestText || / \(\d+ bytes\)$/.test(text)) return false;
  if (text === deepMark) return depth < mostDeep;
  return !/^\s*[[{"]/.test(text) || isKeptWhole(jsonOf(text), depth + 1);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isCutMark(part: unknown): boolean {
  return typeof part === 'string' && /^… \(\d+\)$/.test(part);
}

function masked(values: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      cleanText(name),
      namesOfPart(values, name).some((known) => secretName.test(known)) ? maskedValue : one(value, depth),
    ]),
  );
}

function one(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDeep) return deepMark;
  if (!Array.isArray(value)) return masked(value, depth + 1);
  const parts = value.slice(0, mostParts).map((part) => one(part, depth + 1));
  return value.length > mostParts ? [...parts, `… (${value.length})`] : parts;
}

// Objects arrive as JSON text in a form field, or as text of such text; secrets in them are masked too.
function withoutSecrets(text: string, depth: number): string {
  if (!/^\s*[[{"]/.test(text)) return plain(text);
  if (!secretName.test(text) && !secretName.test(unescaped(text))) return cut(text);
  if (depth >= mostDeep || text.length > longestJson) return maskedValue;
  try {
    const shown = one(JSON.parse(text), depth + 1);
    // What was read again has other spaces, and numbers beyond 2^53 have other digits.
    return isKeptWhole(shown, depth + 1) ? plain(text) : cut(JSON.stringify(shown));
  } catch {
    return maskedValue;
  }
}

// A form within a field, a header, a URL: the separators before a secret's name.
function plain(text: string): string {
  const looked = text.slice(0, longestLooked);
  const kept = maskPairs(looked);
  const said = unescaped(looked);
  const masked = said === looked ? said : maskPairs(said);
  const shown = masked === said ? kept : masked;
  return cut(shown, text.length > longestLooked ? text.length : shown.length);
}

function maskPairs(text: string): string {
  // Starts only where a name begins: otherwise a long word without a separator would be scanned once per
  // character.
  const pairs = text.replace(/(?<![\w.[\]-])([\w.[\]-]+)=[^&\r\n]+/g, (pair, name: string) =>
    secretName.test(name) ? `${name}=${maskedValue}` : pair,
  );
  return maskSecrets(pairs);
}

// By the escapes of addresses and of JSON.
function unescaped(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
    .replace(/\\u([0-9a-f]{4})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function cut(text: string, length = text.length): string {
  return cleanText(length > longestText ? `${text.slice(0, longestText)}… (${length})` : text);
}
