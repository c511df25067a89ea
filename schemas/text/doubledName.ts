const textsAndMarks = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|[{}[\],]/g;

/**
 * The first name that an object within a JSON text says twice: of those who read it one takes the first, one the last.
 * The text has to be JSON.
 */
export function doubledName(json: string): string | undefined {
  // What is open around a place: the names of an object, or a list, which has none.
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
