import { type Document, isMap, isScalar, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import { mostDepth } from './readJson.ts';
import { Unreadable } from './unreadable.ts';
import { keepTexts, keepVersion, keepWhole } from './writtenTexts.ts';

// How often aliases may be used in all, each counted as many times as there are others inside of it.
const mostAliases = 2000;

/** Reads YAML 1.2 as JSON would hold it: aliases only so many, no names that stand twice. @throws Unreadable */
export function readYaml(text: string): unknown {
  // That names stand once is judged here: the library compares each with each.
  const document = parseDocument(text, {
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
    prettyErrors: false,
  });
  const [fault] = document.errors;
  if (fault) throw new Unreadable('yaml', { line: text.slice(0, fault.pos[0]).split('\n').length });
  judge(document, text);
  keepVersion(document);
  try {
    return plain(document.toJS({ maxAliasCount: mostAliases }));
  } catch (error) {
    throw error instanceof ReferenceError ? new Unreadable('aliases', { most: mostAliases }) : error;
  }
}

function judge(document: Document, text: string): void {
  visit(document, {
    Map: (_key, map, path) => {
      if (path.length > mostDepth * 2) throw new Unreadable('deep', { most: mostDepth });
      const names = new Set<unknown>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? nameOf(key) : null;
        if (name === null || isMap(key)) throw new Unreadable('yamlName', { line: lineAt(text, map.range) });
        if (names.has(name) && name !== '<<')
          throw new Unreadable('twice', { name: name.slice(0, 100), line: lineAt(text, map.range) });
        names.add(name);
      }
      keepTexts(map as YAMLMap);
    },
    Scalar: (_key, scalar) => keepWhole(scalar),
    Seq: (_key, _list, path) => {
      if (path.length > mostDepth * 2) throw new Unreadable('deep', { most: mostDepth });
    },
  });
}

// Whatever a name looks like, it is a text.
function nameOf(key: Scalar): string {
  if (key.value !== null && typeof key.value !== 'string') key.value = key.source ?? key.value;
  return String(key.value);
}

function lineAt(text: string, range: readonly number[] | null | undefined): number {
  return text.slice(0, range?.[0] ?? 0).split('\n').length;
}

// A day that is written without quotes is no date here, and a list that is written as a set is none.
function plain(value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? null : value;
}
