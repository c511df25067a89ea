import { type RawBuilder, sql } from 'kysely';
import {
  blankLetter,
  convertiblePattern,
  formulaPattern,
  longestLiteral,
  plainNumberPattern,
} from '../../platform/rules/formula.ts';

/** Puts an apostrophe before a text that a spreadsheet would run: `guardFormula` in SQL. */
export function guarded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  // A text that begins with a letter or a digit is never a formula, and nearly every text does.
  return sql`case
    when ${isPlain(sql`ascii(${text})`)} then ${text}
    when ${text} ~ ${runningPattern()} and ${text} !~ ${plainNumberPattern.source} then '''' || ${text}
    else ${text} end`;
}

/** A text in a form that a spreadsheet keeps: `keepText` in SQL. */
export function kept(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case
    when length(${text}) <= ${sql.lit(longestLiteral)} and ${text} ~* ${convertiblePattern} then '="' || ${text} || '"'
    else ${guarded(text)} end`;
}

function isPlain(letter: RawBuilder<unknown>): RawBuilder<unknown> {
  const ranges = ['09', 'AZ', 'az', '一鿿'].map((ends) => {
    const [from = 0, to = 0] = [...ends].map((end) => end.codePointAt(0) as number);
    return sql`${letter} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`;
  });
  return sql`(${sql.join(ranges, sql` or `)})`;
}

// PostgreSQL has no \p{…} and defines \s differently, so the characters that JavaScript matches are written
// out.
let known: string | undefined;
function runningPattern(): string {
  known ??= formulaPattern(rangesOf(blankLetter));
  return known;
}

function rangesOf(letter: RegExp): string {
  const ranges: string[] = [];
  let from: number | undefined;
  for (let code = 1; code <= 0x110000; code++) {
    // The database contains no lone surrogates.
    const isLetter = code < 0x110000 && !(code >= 0xd800 && code <= 0xdfff);
    const fits = isLetter && letter.test(String.fromCodePoint(code));
    if (fits) from ??= code;
    else if (from !== undefined) {
      ranges.push(`${escaped(from)}-${escaped(code - 1)}`);
      from = undefined;
    }
  }
  return ranges.join('');
}

function escaped(code: number): string {
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
