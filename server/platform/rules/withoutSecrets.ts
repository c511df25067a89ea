import { namesOfPart } from '#schemas/namesOfPart.ts';
import { maskedValue } from '#schemas/payloads/replay.ts';
import type { Json } from '#schemas/resource.ts';
import { maskSecrets } from './maskSecrets.ts';

const secretWord =
  /passw|passphrase|pwd|secret|token|credential|authori[sz]ation|cookie|signature|(?:api|private|access)[_-]?key|(?:^|[_-])(?:pass|sign)$/i;
const aboutOne = /[_-](?:ids?|at|type)$/i;

/**
 * A value as an audit trail may store it: values next to the names of secrets are masked, in objects, in rows
 * of `name` or `key` and `value`, in the query of a URL, in a form and in JSON text. Prose, such as an article about
 * tokens, stays unchanged.
 */
export function withoutSecrets(value: Json): Json {
  if (typeof value === 'string') return textWithout(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value as { readonly [name: string]: Json }).map(([name, part]) => [
      name,
      namesOfPart(value, name).some(isSecret) ? hidden(part) : withoutSecrets(part),
    ]),
  );
}

/** A machine-written text, such as code, with everything masked that looks like a secret. */
export function codeWithoutSecrets(value: Json): Json {
  return typeof value === 'string' ? maskSecrets(value) : withoutSecrets(value);
}

function isSecret(name: string): boolean {
  return secretWord.test(name) && !aboutOne.test(name);
}

// The presence of a secret is not secret: null, an empty text and a boolean reveal no more than that.
function hidden(value: Json): Json {
  if (value === '' || value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return maskedValue;
  if (Array.isArray(value)) return value.map(hidden);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hidden(part)]));
}

function textWithout(text: string): string {
  if (/^\s*[[{]/.test(text)) return jsonWithout(text);
  if (/^[a-z][\w+.-]*:\/\/\S+$/i.test(text)) return pairsWithout(text.replace(userinfo, `$1${maskedValue}@`));
  if (/^[^\s=&]+=\S*$/.test(text)) return pairsWithout(text);
  return text.replace(/^(bearer|basic)\s+\S+$/i, `$1 ${maskedValue}`);
}

const userinfo = /^([^/]*\/\/[^\s:/@]*:)[^\s/@]+@/;

function jsonWithout(text: string): string {
  try {
    const value = JSON.parse(text) as Json;
    const [before, after] = [JSON.stringify(value), JSON.stringify(withoutSecrets(value))];
    return before === after ? text : after;
  } catch {
    return text;
  }
}

function pairsWithout(text: string): string {
  return text.replace(/(^|[?&#])([^?&#=]+)=([^&#]+)/g, (pair, before: string, name: string) =>
    isSecret(name) ? `${before}${name}=${maskedValue}` : pair,
  );
}
