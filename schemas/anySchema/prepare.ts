import type { Issue } from '../faults/issue.ts';
import { patternFor } from '../text/patternFor.ts';
import type { Documents } from './documents.ts';
import { resolved } from './documents.ts';
import { isObject, mapInner, type SchemaNode, type SchemaObject } from './schemaNode.ts';

/** What a schema is prepared by. */
export interface Preparing {
  readonly documents: Documents;
  readonly base: string;
  /** Receives a remark on what is not enforced, with its place. */
  remark(issue: Issue): void;
  /** Receives a reference to a file that does not exist. */
  lost(path: string, reference: string): void;
  /** Receives a reference to another server. */
  remote(path: string, reference: string): void;
}

/**
 * A schema without patterns that RE2 cannot match, which are remarked on, and references to other servers or
 * to nothing, which are reported, and with OpenAPI's `nullable` as a type.
 */
export function prepared(node: SchemaNode, path: string, by: Preparing): SchemaNode {
  if (!isObject(node)) return node;
  const inner = mapInner(node, (one, at) => prepared(one, path + at, by)) as Record<string, unknown>;
  const at = (word: string) => `${path}/${word}`;
  if (node['nullable'] === true) Object.assign(inner, nulled(inner));
  withoutUnknownPatterns(inner, at, by);
  for (const word of ['$ref', '$dynamicRef']) {
    const reference = inner[word];
    if (typeof reference !== 'string') continue;
    if (by.documents.resolve(reference, by.documents.baseOf(node, by.base))) continue;
    delete inner[word];
    if (isRemote(reference, node, by)) by.remote(at(word), reference);
    else by.lost(at(word), reference);
  }
  return inner;
}

function isRemote(reference: string, node: SchemaObject, by: Preparing): boolean {
  const uri = resolved(reference, by.documents.baseOf(node, by.base));
  return uri !== undefined && !uri.startsWith('file:') && !by.documents.has(uri);
}

function nulled(schema: SchemaObject): SchemaObject {
  const { type, enum: values } = schema;
  if (type === undefined) return {};
  return {
    type: [...new Set([type, 'null'].flat())],
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
  };
}

function withoutUnknownPatterns(
  schema: Record<string, unknown>,
  at: (word: string) => string,
  by: Preparing,
): void {
  const { pattern, patternProperties } = schema;
  if (typeof pattern === 'string' && patternFor(pattern) === undefined) {
    delete schema['pattern'];
    by.remark(unmatched(at('pattern'), pattern));
  }
  if (!isObject(patternProperties)) return;
  const unknown = Object.keys(patternProperties).filter((one) => patternFor(one) === undefined);
  if (unknown.length === 0) return;
  for (const one of unknown) by.remark(unmatched(at('patternProperties'), one));
  schema['patternProperties'] = Object.fromEntries(
    Object.entries(patternProperties).filter(([one]) => !unknown.includes(one)),
  );
  // Names of that pattern would count as additional.
  delete schema['additionalProperties'];
  delete schema['unevaluatedProperties'];
}

function unmatched(path: string, pattern: string): Issue {
  return {
    path,
    problem: `the pattern ${pattern} is not checked: RE2 has no look-around, back references or more than 1,000 repetitions`,
    remedy: 'write it without them',
  };
}
