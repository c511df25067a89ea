const beginning =
  /^\s*create\s+(?:or\s+replace\s+)?(?:definer\s*=\s*\S+\s+)?(procedure|function)\s+(?:if\s+not\s+exists\s+)?((?:[a-z_][\w$]*|"[^"]+"|`[^`]+`)(?:\s*\.\s*(?:[a-z_][\w$]*|"[^"]+"|`[^`]+`))?)\s*\(/i;
const names = /[a-z_][\w$]*|"[^"]+"|`[^`]+`/gi;

/** A name in a definition. A quoted one is taken literally. */
interface WrittenName {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** What a definition creates, and where. */
export interface ProcedurePlace {
  readonly kind: 'procedure' | 'function';
  /** Its schema, if given, and its name. */
  readonly names: readonly WrittenName[];
}

/**
 * What a definition creates and where, regardless of its comments; undefined when it defines no procedure.
 */
export function procedurePlace(definition: string): ProcedurePlace | undefined {
  const bare = definition.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/--[^\n]*/g, ' ');
  const [, kind = '', whole = ''] = beginning.exec(bare) ?? [];
  const found = whole.match(names);
  if (!found) return undefined;
  return {
    kind: kind.toLowerCase() === 'function' ? 'function' : 'procedure',
    names: found.map((one) => {
      const isQuoted = /^["`]/.test(one);
      return { text: isQuoted ? one.slice(1, -1) : one, isQuoted };
    }),
  };
}
