import { isDict, own } from '#schemas/openapi/document/dict.ts';
import { type Format, formatSeen, readable } from '#schemas/openapi/document/formatSeen.ts';
import type { Source } from '#schemas/openapi/operation.ts';
import { readJson } from './readJson.ts';
import { readYaml } from './readYaml.ts';
import { textOfBytes } from './textOfBytes.ts';
import { Unreadable } from './unreadable.ts';

/** Reads a file as a document of Swagger 2.0 or OpenAPI 3. @throws Unreadable, which says what it is instead. */
export function readDocument(bytes: Uint8Array, from: string | null): Source {
  const text = textOfBytes(bytes);
  const isJson = /^\s*[[{"]/.test(text.slice(0, 1000));
  const root = isJson ? readJson(text) : inDepth(() => readYaml(text));
  const format = formatSeen(root);
  if (!readable.has(format)) throw refused(format, isJson);
  if (!isDict(root) || !isDict(own(root, 'paths'))) throw new Unreadable('noPaths', { format });
  return { root, format, from };
}

function refused(format: Format, isJson: boolean): Unreadable {
  if (format === 'unknown' && !isJson) return new Unreadable('unknown');
  return new Unreadable(`seen.${format}`);
}

function inDepth<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable('deep', { most: 200 });
    throw error;
  }
}
