import type { Json } from '../../resource.ts';
import { numberText } from '../values/numberText.ts';

// What an editor or a reader could take for the end of a line, or not see at all.
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const halves = /\p{Cs}/gu;

/** A text as a PHP string that says exactly this text. */
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

/** A text inside a comment: on one line, and without anything that could end the comment or PHP itself. */
export function phpComment(text: string): string {
  return text
    .replace(halves, '\ufffd')
    .replace(controls, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('?>', '? >')
    .replaceAll('/*', '/ *')
    .trim();
}

/** A text inside a doc comment, which may not begin with a word that the online docs understand. */
export function phpDoc(text: string): string {
  return phpComment(text).replace(/@/g, '＠').replace(/\*\//g, '* /');
}

/** A title, in which the online docs allow neither / nor @. */
export function phpTitle(text: string): string {
  return phpDoc(text).replaceAll('/', '／');
}

/** A JSON value as PHP writes it. */
export function phpLiteral(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return phpString(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `array(${value.map(phpLiteral).join(', ')})`;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return phpArray(entries.map(([name, one]) => [name, phpLiteral(one)]));
}

/** An array with names; its values are PHP already. */
export function phpArray(entries: readonly (readonly [name: string, php: string])[]): string {
  return `array(${entries.map(([name, php]) => `${phpString(name)} => ${php}`).join(', ')})`;
}
