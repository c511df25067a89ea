import type { ObjectSchema } from '../resource.ts';

/** Words of JSON Schema for whoever reads a file; of a record as a whole more than of what is in it. */
const notes = ['$comment', 'title', 'deprecated'];
const notesOfWhole = [...notes, '$schema', '$id', 'description', 'examples'];

/** Where a schema has schemas by name, and where it has some of its own. */
const named = ['properties'];
const inner = ['items', 'if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf'];

/**
 * A record's schema without what is said to its readers alone: a form would draw it, and two files may bear the same
 * `$id`. That nothing else may be in a record holds anyway.
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
      // A field may be called like a note.
      return [word, named.includes(word) ? withoutIn(part) : part];
    }),
  );
}

function withoutIn(schemas: unknown): unknown {
  const entries = Object.entries(schemas as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, one]) => [name, without(one, notes)]));
}
