const textsAndMarks = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|[{}[\],]/g;

/**
 * The first duplicate key of an object within a JSON text: parsers differ on whether the first or the last
 * wins. The text must be valid JSON.
 */
export function doubledName(json: string): string | undefined {
  // The open containers around a position: the keys of an object; a list has none.
  const around: (Set<string> | undefined)[] = [];
  let isName = false;
  for (const [token] of json.matchAll(textsAndMarks)) {
    if (token === '{' || token === '[') around.push(token === '{' ? new Set() : undefined);
    else if (token === '}' || token === ']') around.pop();
    else if (token !== ',' && isName) {
      const name = JSON.parse(token) as string;
      if (around.at(-1)?.has(name)) return name;
      around.at(-1)?.add(name);
    }
    isName = token === '{' || (token === ',' && around.at(-1) !== undefined);
  }
  return undefined;
}
