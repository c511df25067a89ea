import { setImmediate as breathe } from 'node:timers/promises';
import { stringify } from 'yaml';

/** A document as it is made up of parts, each of them small or with many entries. */
type Parts = Readonly<Record<string, unknown>>;

const atOnce = 50;

/** Writes a document piece by piece, so that a thousand APIs stop nobody. */
export async function* writeDocument(document: Parts, format: 'json' | 'yaml'): AsyncGenerator<string> {
  const parts = Object.entries(document);
  const isJson = format === 'json';
  if (isJson) yield '{\n';
  for (const [at, [name, value]] of parts.entries()) {
    if (at > 0 && isJson) yield ',\n';
    const entries = name === 'paths' ? Object.entries(value as Parts) : [];
    if (entries.length === 0) yield isJson ? entry(name, value) : yaml(name, value);
    else yield* isJson ? jsonEntries(name, entries) : yamlEntries(name, entries);
  }
  if (isJson) yield '\n}\n';
}

async function* jsonEntries(name: string, entries: readonly [string, unknown][]): AsyncGenerator<string> {
  yield `  ${JSON.stringify(name)}: {\n`;
  for (const [at, [key, value]] of entries.entries()) {
    if (at % atOnce === 0) await breathe();
    yield `${at > 0 ? ',\n' : ''}${indented(entry(key, value))}`;
  }
  yield '\n  }';
}

async function* yamlEntries(name: string, entries: readonly [string, unknown][]): AsyncGenerator<string> {
  yield `${name}:\n`;
  for (const [at, [key, value]] of entries.entries()) {
    if (at % atOnce === 0) await breathe();
    yield `${indented(yaml(key, value).trimEnd())}\n`;
  }
}

function entry(name: string, value: unknown): string {
  return indented(`${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`);
}

// Without anchors: each piece would number its own from one, and many readers refuse a name that stands twice.
function yaml(name: string, value: unknown): string {
  return stringify({ [name]: value }, { aliasDuplicateObjects: false });
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
