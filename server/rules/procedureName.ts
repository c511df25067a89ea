const beginning =
  /^\s*create\s+(?:or\s+replace\s+)?(?:definer\s*=\s*\S+\s+)?(?:procedure|function)\s+(?:if\s+not\s+exists\s+)?((?:[a-z_][\w$]*|"[^"]+"|`[^`]+`)(?:\s*\.\s*(?:[a-z_][\w$]*|"[^"]+"|`[^`]+`))?)\s*\(/i;

/** The name that a definition gives its procedure, without its schema; nothing when it defines none. */
export function procedureName(definition: string): string | undefined {
  const bare = definition.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/--[^\n]*/g, ' ');
  const whole = beginning.exec(bare)?.[1];
  const last = whole
    ?.split(/\s*\.\s*(?=[^"`]*(?:["`][^"`]*["`][^"`]*)*$)/)
    .at(-1)
    ?.trim();
  return last?.replace(/^["`]|["`]$/g, '');
}
