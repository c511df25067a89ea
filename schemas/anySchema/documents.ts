import { cutAt } from '../text/cutAt.ts';
import { type Draft, isRefAlone } from './draft.ts';
import { metaSchemas } from './metaSchemas.ts';
import { isObject, knownInnerSchemas, type SchemaNode, stepsOf } from './schemaNode.ts';

/** Reads a JSON file below `resources/` or `schemas/` by its path from the project; undefined without one. */
export type ReadDocument = (path: string) => unknown;

/** Where a `$ref` leads. */
export interface Target {
  readonly node: SchemaNode;
  /** A name for it: the last step of its address. */
  readonly name: string;
  /** The address that its own references are relative to. */
  readonly base: string;
}

/** Schemas by their addresses: whole documents, parts with an `$id`, and anchors. */
export class Documents {
  readonly #draft: Draft;
  readonly #byUri = new Map<string, unknown>(Object.entries(metaSchemas));
  readonly #bases = new WeakMap<object, string>();
  readonly #dynamic = new Set<string>();
  readonly #found = new Map<string, Target | undefined>();

  constructor(draft: Draft) {
    this.#draft = draft;
    for (const [uri, one] of Object.entries(metaSchemas)) this.#index(one, uri);
  }

  /** Adds a document under the address that it was read from; its `$id` is another address of it. */
  add(document: unknown, uri: string): void {
    this.#found.clear();
    this.#byUri.set(withoutFragment(uri), document);
    if (isObject(document)) this.#index(document, uri);
  }

  /** The address that references in a schema are relative to. */
  baseOf(node: SchemaNode, otherwise: string): string {
    return (isObject(node) && this.#bases.get(node)) || otherwise;
  }

  /** Whether a document has this address. */
  has(uri: string): boolean {
    return this.#byUri.has(withoutFragment(uri));
  }

  /** Whether the document of an address has a `$dynamicAnchor` of this name. */
  hasDynamicAnchor(base: string, name: string): boolean {
    return this.#dynamic.has(`${base}#${name}`);
  }

  /** Finds the schema that a reference names; undefined when there is none. */
  resolve(reference: string, base: string): Target | undefined {
    const key = `${base} ${reference}`;
    if (this.#found.has(key)) return this.#found.get(key);
    const target = this.#resolve(reference, base);
    this.#found.set(key, target);
    return target;
  }

  #resolve(reference: string, from: string): Target | undefined {
    const uri = resolved(reference, from);
    if (uri === undefined) return undefined;
    const fragment = fragmentOf(uri);
    const isPointer = fragment === '' || fragment.startsWith('/');
    let at = this.#byUri.get(isPointer ? withoutFragment(uri) : uri);
    let base = isNode(at) ? this.baseOf(at, withoutFragment(uri)) : withoutFragment(uri);
    const steps = isPointer ? stepsOf(fragment) : [];
    for (const step of steps) {
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
      at = (at as Record<string, unknown>)[step];
      if (isNode(at)) base = this.baseOf(at, base);
    }
    if (!isNode(at)) return undefined;
    return { node: at, name: steps.at(-1) ?? (fragment || fileName(uri)), base };
  }

  #index(schema: SchemaNode, base: string): void {
    if (!isObject(schema)) return;
    const { $id, $ref, $anchor, $dynamicAnchor } = schema;
    const isAlone = typeof $ref === 'string' && isRefAlone(this.#draft);
    const hasId = typeof $id === 'string' && !isAlone;
    const own = hasId ? (resolved($id, base) ?? base) : base;
    if (hasId) this.#byUri.set(fragmentOf(own) === '' ? withoutFragment(own) : own, schema);
    const here = withoutFragment(own);
    this.#bases.set(schema, here);
    for (const anchor of [$anchor, $dynamicAnchor])
      if (typeof anchor === 'string') this.#byUri.set(`${here}#${anchor}`, schema);
    if (typeof $dynamicAnchor === 'string') this.#dynamic.add(`${here}#${$dynamicAnchor}`);
    for (const [, inner] of knownInnerSchemas(schema)) this.#index(inner, here);
  }
}

function fileName(uri: string): string {
  const [path] = cutAt(withoutFragment(uri), '?');
  return cutAt(path.slice(path.lastIndexOf('/') + 1), '.json')[0];
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'boolean' || isObject(value);
}

/** An absolute address; undefined when it cannot be one. */
export function resolved(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return reference.startsWith('#') ? withoutFragment(base) + reference : undefined;
  }
}

/** An address without the part behind `#`. */
export function withoutFragment(uri: string): string {
  return cutAt(uri, '#')[0];
}

function fragmentOf(uri: string): string {
  const at = uri.indexOf('#');
  return at < 0 ? '' : uri.slice(at + 1);
}
