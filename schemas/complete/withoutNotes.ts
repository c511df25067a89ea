import type { ObjectSchema } from '../resource.ts';

/**
 * JSON Schema annotations for readers of a file; they describe the record as a whole rather than its
 * contents.
 */
const notes = ['$comment', 'title', 'deprecated'];
const notesOfWhole = [...notes, '$schema', '$id', 'description', 'examples'];

/** Keywords that map names to schemas, and keywords that hold a list of schemas. */
const named = ['properties'];
const inner = ['items', 'if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf'];

/**
 * A record's schema without annotations that only readers need: a form would render them, and two files may
 * have the same `$id`. Every record rejects unknown properties anyway.
 */
export function withoutNotes(schema: ObjectSchema): ObjectSchema {
  const { additionalProperties: _always, ...rest } = without(schema, notesOfWhole) as ObjectSchema;
  return rest as ObjectSchema;
}

function without(schema: unknown, words: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((one) => without(one, words));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([word]) => !words.includes(word));
  return Object.fromEntries(
    kept.map(([word, part]) => {
      if (inner.includes(word)) return [word, without(part, notes)];
      // A field may have the same name as an annotation.
      return [word, named.includes(word) ? withoutIn(part) : part];
    }),
  );
}

function withoutIn(schemas: unknown): unknown {
  const entries = Object.entries(schemas as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, one]) => [name, without(one, notes)]));
}
