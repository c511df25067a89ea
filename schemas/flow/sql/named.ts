/** A statement with its named parameters counted: `:name` has become `$1`. */
export interface NamedStatement {
  readonly text: string;
  /** The names, the first for `$1`. */
  readonly names: readonly string[];
  /** The pieces between them and which one stands there, for a writer of another notation. */
  readonly fault?: 'sqlPlaces' | 'sqlOpen';
}

// Strings, quoted names, dollar quotes and comments, in which a colon means nothing; casts; then the names.
const tokens =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|::|:([A-Za-z_]\w*)|\$\d+|'|"|\/\*|\$[A-Za-z_]*\$/g;

/** Reads the named parameters of a statement as PostgreSQL understands its text. */
export function readNamed(sql: string): NamedStatement {
  const names: string[] = [];
  let fault: NamedStatement['fault'];
  const text = sql.replace(tokens, (token, _tag, name: string | undefined) => {
    if (name !== undefined) {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    }
    if (/^\$\d+$/.test(token)) fault = 'sqlPlaces';
    if (token === "'" || token === '"' || token === '/*' || /^\$[A-Za-z_]*\$$/.test(token)) fault = 'sqlOpen';
    return token;
  });
  return fault ? { text, names, fault } : { text, names };
}
