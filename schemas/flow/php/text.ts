import type { Json } from '../../resource.ts';
import { numberText } from '../values/numberText.ts';

// Characters that an editor or a reader could take for a line end, or not see at all.
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const halves = /\p{Cs}/gu;

/** A text as an equivalent PHP string literal. */
export function phpString(text: string): string {
  const whole = text.replace(halves, '\ufffd');
  if (whole.search(controls) < 0) return `'${whole.replace(/[\\']/g, '\\$&')}'`;
  const escaped = whole.replace(/[\\"$]/g, '\\$&').replace(controls, asEscape);
  return `"${escaped}"`;
}

function asEscape(sign: string): string {
  if (sign === '\n') return '\\n';
  if (sign === '\r') return '\\r';
  if (sign === '\t') return '\\t';
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A text inside a comment: on one line, without anything that could end the comment or the PHP block. */
export function phpComment(text: string): string {
  return text
    .replace(halves, '\ufffd')
    .replace(controls, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('?>', '? >')
    .replaceAll('/*', '/ *')
    .trim();
}

/** A text inside a doc comment, which may not begin with a word that the online docs interpret. */
export function phpDoc(text: string): string {
  return phpComment(text).replace(/@/g, '＠').replace(/\*\//g, '* /');
}

/** A title, in which the online docs allow neither / nor @. */
export function phpTitle(text: string): string {
  return phpDoc(text).replaceAll('/', '／');
}

/** A JSON value as a PHP literal. */
export function phpLiteral(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return phpString(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `array(${value.map(phpLiteral).join(', ')})`;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return phpArray(entries.map(([name, one]) => [name, phpLiteral(one)]));
}

/** An associative array; its values are already PHP. */
export function phpArray(entries: readonly (readonly [name: string, php: string])[]): string {
  return `array(${entries.map(([name, php]) => `${phpString(name)} => ${php}`).join(', ')})`;
}
