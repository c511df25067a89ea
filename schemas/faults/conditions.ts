import { type Json, systemFields } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import type { Issue } from './issue.ts';

/** Conditions (if, then, else, allOf, dependentRequired) that refer to other schemas or to fields that do not exist. */
export function conditionFaults({ schema }: ResourceFile): Issue[] {
  return schema ? conditionsIn(schema, '/schema', systemFields) : [];
}

/** The same for a schema elsewhere in the file; `others` are fields known in addition to its own. */
export function conditionsIn(
  schema: { readonly properties?: object; readonly [keyword: string]: unknown },
  path: string,
  others: readonly string[] = [],
): Issue[] {
  const known = new Set<string>([...Object.keys(schema.properties ?? {}), ...others]);
  return ['if', 'then', 'else', 'allOf', 'dependentRequired'].flatMap((keyword) =>
    schemaFaults(schema[keyword] as Json | undefined, `${path}/${keyword}`, {
      keyword,
      known,
      isAsking: keyword === 'if',
    }),
  );
}

const lists = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

// An error in these belongs to no field, so no form could show it; an "if" only tests, and rejects nothing.
const fieldless = ['anyOf', 'oneOf', 'not', 'minProperties', 'maxProperties'];
const nameless = ['patternProperties', 'unevaluatedProperties', 'additionalProperties', 'propertyNames'];

interface Place {
  readonly keyword: string;
  readonly known: ReadonlySet<string>;
  readonly isAsking: boolean;
}

function schemaFaults(value: Json | undefined, path: string, place: Place): Issue[] {
  const { keyword, known, isAsking } = place;
  if (Array.isArray(value))
    return value.flatMap((item: Json, at) => schemaFaults(item, `${path}/${at}`, place));
  if (typeof value !== 'object' || value === null) return [];
  if (keyword === 'dependentRequired')
    return Object.entries(value).flatMap(([name, needed]) =>
      nameFaults([name, ...texts(needed)], `${path}/${name}`, known),
    );
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${path}/${key}`;
    if (isForeign(key)) return [foreignWord(key, at)];
    if (fieldless.includes(key) && !isAsking)
      return [choiceFault(at, `what breaks "${key}" is no field’s fault, so no form could show it`)];
    if (nameless.includes(key))
      return [
        {
          path: at,
          problem: `"${key}" is about fields that no record has`,
          remedy: 'name the fields under "properties"',
        },
      ];
    if (key === 'properties')
      return [
        ...nameFaults(Object.keys(inner as object), at, known),
        ...Object.entries(inner as object).flatMap(([name, value]) =>
          valueFaults(value as Json, `${at}/${name}`, isAsking),
        ),
      ];
    if (key === 'required') return nameFaults(texts(inner), at, known);
    if (!lists.includes(key) && key !== 'dependentRequired') return [];
    return schemaFaults(inner, at, { keyword: key, known, isAsking: isAsking || key === 'if' });
  });
}

// Keywords of a value's schema that contain other schemas.
const within = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'items', 'contains'];

/**
 * Checks what a condition says about one field. Each rule has a message that says how to fix it; a choice of
 * rules has none.
 */
function valueFaults(value: Json, path: string, isAsking: boolean): Issue[] {
  if (Array.isArray(value))
    return value.flatMap((item: Json, at) => valueFaults(item, `${path}/${at}`, isAsking));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${path}/${key}`;
    if (isForeign(key)) return [foreignWord(key, at)];
    if (fieldless.includes(key) && !isAsking) {
      const problem = `what breaks "${key}" breaks no rule that words tell, so nobody would know how to mend it`;
      return [choiceFault(at, problem)];
    }
    if (key === 'properties')
      return Object.entries(inner as object).flatMap(([name, one]) =>
        valueFaults(one as Json, `${at}/${name}`, isAsking),
      );
    return within.includes(key) ? valueFaults(inner, at, isAsking || key === 'if') : [];
  });
}

function choiceFault(path: string, problem: string): Issue {
  return { path, problem, remedy: 'write it as a condition: "if" and "then"' };
}

function isForeign(key: string): boolean {
  return key.startsWith('$') && key !== '$comment';
}

function foreignWord(key: string, path: string): Issue {
  return { path, problem: `"${key}" is no word of a resource file`, remedy: 'write the schema out here' };
}

function nameFaults(names: readonly string[], path: string, known: ReadonlySet<string>): Issue[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({
      path,
      problem: `no field is called "${name}"`,
      remedy: `use one of ${[...known].join(', ')}`,
    }));
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
