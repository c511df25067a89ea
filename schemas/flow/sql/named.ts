import type { Dialect } from '../../payloads/console.ts';
import { grammars } from './grammar.ts';

/** A statement with its named parameters counted: `:name` has become `$1`, or `?` for MySQL. */
export interface NamedStatement {
  readonly text: string;
  /** The names, each once. */
  readonly names: readonly string[];
  /** The name of each value that is bound, in their order: PostgreSQL binds a name once, MySQL wherever it stands. */
  readonly bound: readonly string[];
  readonly fault?: 'sqlPlaces' | 'sqlOpen';
}

// Strings, quoted names, dollar quotes and comments, in which a colon means nothing; casts; then the names. What is not
// closed goes to the end, where an empty group says so: looked for from each quote anew, an end would take quadratic time.
const tokens: Readonly<Record<Dialect, RegExp>> = {
  postgres:
    /(?<![A-Za-z0-9_$])[eE]'[^'\\]*(?:(?:''|\\[\s\S]?)[^'\\]*)*(?:'|($))|'[^']*(?:''[^']*)*(?:'|($))|"[^"]*(?:""[^"]*)*(?:"|($))|--[^\n]*|\/\*[\s\S]*?(?:\*\/|($))|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\5\$|($))|::|:(?<name>[A-Za-z_]\w*)|\$\d+/g,
  mysql:
    /'[^'\\]*(?:(?:''|\\[\s\S]?)[^'\\]*)*(?:'|($))|"[^"\\]*(?:(?:""|\\[\s\S]?)[^"\\]*)*(?:"|($))|`[^`]*(?:``[^`]*)*(?:`|($))|--(?=\s|$)[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|($))|:(?<name>[A-Za-z_]\w*)|\?/g,
};

const places: Readonly<Record<Dialect, RegExp>> = { postgres: /^\$\d+$/, mysql: /^\?$/ };

/** A statement with what stands outside of its texts, quoted names, comments and parameters changed. */
export function outsideOfTexts(sql: string, dialect: Dialect, change: (part: string) => string): string {
  let done = 0;
  let text = '';
  for (const { 0: token, index } of sql.matchAll(tokens[dialect])) {
    text += change(sql.slice(done, index)) + token;
    done = index + token.length;
  }
  return text + change(sql.slice(done));
}

/** Reads the named parameters of a statement as its database understands the text. */
export function readNamed(sql: string, dialect: Dialect = 'postgres'): NamedStatement {
  const numbers = new Map<string, number>();
  const bound: string[] = [];
  let fault: NamedStatement['fault'];
  const text = sql.replace(tokens[dialect], (token, ...rest) => {
    const { name } = rest.at(-1) as { name?: string };
    if (name !== undefined) {
      const number = numbers.get(name) ?? numbers.size + 1;
      if (dialect === 'mysql' || number > numbers.size) bound.push(name);
      numbers.set(name, number);
      return grammars[dialect].place(number);
    }
    if (places[dialect].test(token)) fault = 'sqlPlaces';
    if (rest.includes('')) fault = 'sqlOpen';
    return token;
  });
  const names = [...numbers.keys()];
  return fault ? { text, names, bound, fault } : { text, names, bound };
}
