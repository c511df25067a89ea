import { type Converted, convertDocument } from '#schemas/openapi/convert/convertDocument.ts';
import { type Dict, isDict, own, textAt } from '#schemas/openapi/dict.ts';
import { type Format, formatSeen, foundIn, readable } from '#schemas/openapi/formatSeen.ts';
import type { Source } from '#schemas/openapi/operation.ts';
import { readJson } from './readJson.ts';
import type { ReadText } from './readText.ts';
import { readYaml } from './readYaml.ts';
import { type FileDocument, Unreadable } from './unreadable.ts';

/** A parsed document. */
export interface ReadDocument extends Source {
  /** The format of the file; `format` is that of the document, which may be converted. */
  readonly seen: Format;
  readonly linesOf: ReadText['linesOf'];
  /** What a conversion left out or guessed, by the JSON pointers of operations. */
  readonly converted?: Converted['remarks'];
}

/** How a file is to be read. */
export interface ReadingChoice {
  /** Its name ends as a YAML file's does; without it, the text decides. */
  readonly isYaml?: boolean;
  /** Which of several documents, counted from 1. */
  readonly document?: number | undefined;
}

/**
 * Parses a file as a Swagger 2.0 or OpenAPI 3 document, or converts it to one. @throws Unreadable with the
 * detected problem.
 */
export function readDocument(
  bytes: Uint8Array,
  from: string | null,
  { isYaml = false, document }: ReadingChoice = {},
): ReadDocument {
  const text = textOfBytes(bytes);
  const isJson = !isYaml && looksLikeJson(text.slice(0, 1000));
  const documents = isJson ? [readJson(text)] : inDepth(() => readYaml(text));
  const { root, linesOf } = chosenOf(documents, document);
  const seen = formatSeen(root);
  if (readable.has(seen) && isDict(root))
    return { root: withWholeVersion(root), format: seen, seen, from, linesOf };
  const converted = convertDocument(root, seen);
  if (converted)
    return {
      ...{ root: converted.document, format: 'openapi31', seen, from, linesOf },
      converted: converted.remarks,
    };
  if (seen === 'unknown' && !isJson && !isDict(root)) throw new Unreadable('unknown');
  throw new Unreadable(`seen.${seen}`, { found: foundIn(root) });
}

// An object of JSON begins with a name in quotes; YAML may begin so as well, but without a bracket before it.
function looksLikeJson(head: string): boolean {
  return /^\s*(\[|\{\s*["}/]|\{\s*$)/.test(head);
}

/** The document that was chosen, or the only one with operations. @throws Unreadable when a choice is needed. */
function chosenOf(documents: readonly ReadText[], number: number | undefined): ReadText {
  const [first] = documents;
  if (!first) throw new Unreadable('empty');
  if (number !== undefined) {
    const chosen = documents[number - 1];
    if (!chosen) throw new Unreadable('noSuchDocument', { number, count: documents.length });
    return chosen;
  }
  const fit = documents.flatMap(({ root }, at) => (readable.has(formatSeen(root)) ? [at] : []));
  if (fit.length > 1)
    throw new Unreadable(
      'several',
      { count: fit.length },
      { documents: fit.slice(0, 100).map((at) => describeDocument(documents[at]?.root, at + 1)) },
    );
  return documents[fit[0] ?? 0] ?? first;
}

function describeDocument(root: unknown, number: number): FileDocument {
  const info = own(root, 'info');
  const version = String(own(info, 'version') ?? '').slice(0, 50);
  return { number, title: (textAt(info, 'title') ?? '').slice(0, 200), version };
}

// The number 3.0 means version 3.0.0.
function withWholeVersion(root: Dict): Dict {
  const { openapi, swagger } = root;
  if (swagger === 2) return { ...root, swagger: '2.0' };
  const found = /^3(?:\.([0-2]))?$/.exec(String(openapi ?? ''));
  return found ? { ...root, openapi: `3.${found[1] ?? '0'}.0` } : root;
}

function inDepth<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable('deep', { most: 200 });
    throw error;
  }
}

/** Decodes a file as UTF-8, or as UTF-16 if it has that byte order mark. @throws Unreadable */
function textOfBytes(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === undefined) throw new Unreadable('empty');
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) throw new Unreadable('zip');
  if (a === 0x1f && b === 0x8b) throw new Unreadable('zip');
  const isLittle = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0);
  const isBig = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    // The byte order mark is not part of the text; the decoder removes it.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.trim() === '') throw new Unreadable('empty');
    return text;
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('encoding');
  }
}
