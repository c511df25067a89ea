import { readFileSync } from 'node:fs';

interface Node {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly then?: Node;
  readonly else?: Node;
}

const grammar = JSON.parse(readFileSync('schemas/resource.schema.json', 'utf8')) as Node;

/** Every keyword and enum value that a resource file may contain, such as `list.sort` and `access=own`. */
export function grammarKeywords(): Set<string> {
  const found = new Set<string>();
  walk(grammar, '', undefined, found, new Set());
  return found;
}

/** The keywords that some resource files use. */
export function usedKeywords(files: readonly object[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) walk(grammar, '', file, found);
  return found;
}

// Without a value it visits the whole grammar, each definition once.
function walk(
  node: Node | boolean | undefined,
  at: string,
  value: unknown,
  found: Set<string>,
  seen?: Set<string>,
): void {
  if (typeof node !== 'object') return;
  if (node.$ref !== undefined) {
    const [, ...steps] = node.$ref.split('/');
    const name = steps[0] === '$defs' && steps.length === 2 ? String(steps[1]) : at;
    if (seen?.has(node.$ref + name)) return;
    seen?.add(node.$ref + name);
    const inner = steps.reduce<unknown>((within, step) => (within as Record<string, unknown>)[step], grammar);
    walk(inner as Node, name, value, found, seen);
    return;
  }
  const words = [...(node.enum ?? []), ...(typeof node.const === 'object' ? [] : [node.const])];
  for (const word of words)
    if (word !== undefined && (seen || word === value)) found.add(`${at}=${String(word)}`);
  if (Array.isArray(value)) for (const entry of value) walk(node.items, at, entry, found);
  else if (seen) walk(node.items, at, undefined, found, seen);
  for (const part of [...(node.anyOf ?? []), node.then, node.else]) walk(part, at, value, found, seen);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject && !seen) return;
  const said = (value ?? {}) as Readonly<Record<string, unknown>>;
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    if (!seen && !(name in said)) continue;
    const id = at === '' ? name : `${at}.${name}`;
    found.add(id);
    walk(part, id, said[name], found, seen);
  }
  const others = seen ? [undefined] : Object.entries(said).filter(([name]) => !node.properties?.[name]);
  for (const other of others) walk(node.additionalProperties, `${at}.*`, other?.[1], found, seen);
}
