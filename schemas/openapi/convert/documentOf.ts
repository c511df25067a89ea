import { namesOfPart } from '../../namesOfPart.ts';
import type { Dict } from '../dict.ts';
import { pointerOf } from '../reference.ts';
import type { Remark } from '../remark.ts';

/** An OpenAPI document made from another format, and what was left out or guessed at each operation. */
export interface Converted {
  readonly document: Dict;
  readonly remarks: ReadonlyMap<string, readonly Remark[]>;
}

/** A call of another format as an operation. */
export interface MadeOperation {
  /** In lower case, as documents write it. */
  readonly method: string;
  readonly path: string;
  /** The address before the path; empty where it is unknown. */
  readonly base: string;
  readonly operation: Dict;
  readonly remarks: readonly Omit<Remark, 'at'>[];
}

/** The security schemes of a document, by name. */
export type Schemes = Map<string, Dict>;

/** A document of operations. Of several with the same method and path, the first one stays. */
export function documentOf(
  info: { readonly title: string; readonly description?: string | undefined },
  operations: Iterable<MadeOperation>,
  schemes: Schemes = new Map(),
): Converted {
  const all = [...operations];
  const first = new Map<string, MadeOperation & { count: number }>();
  for (const one of all) {
    const key = `${one.method} ${one.path}`;
    const known = first.get(key);
    if (known) known.count++;
    else first.set(key, { ...one, count: 1 });
  }
  const main = mostFrequent([...first.values()].map(({ base }) => base));
  const paths = new Map<string, Map<string, Dict>>();
  const remarks = new Map<string, Remark[]>();
  for (const { method, path, base, operation, remarks: own, count } of first.values()) {
    const item = paths.get(path) ?? new Map<string, Dict>();
    const server = base !== '' && base !== main ? { servers: [{ url: base }] } : {};
    paths.set(path, item.set(method, { ...operation, ...server }));
    const at = pointerOf('paths', path, method);
    const more = count > 1 ? [{ key: 'repeated', values: { count: count - 1 } }] : [];
    remarks.set(
      at,
      [...own, ...more].map((one) => ({ ...one, at })),
    );
  }
  const { title, description } = info;
  const document: Dict = {
    openapi: '3.1.0',
    info: { title, version: '1', ...(description !== undefined && description !== '' && { description }) },
    ...(main !== '' && { servers: [{ url: main }] }),
    paths: Object.fromEntries([...paths].map(([path, item]) => [path, Object.fromEntries(item)])),
    ...(schemes.size > 0 && { components: { securitySchemes: Object.fromEntries(schemes) } }),
  };
  return { document, remarks };
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])[0];
}

/** Whether a value of this name is probably secret; it does not become an example. */
export function isSecretName(name: string): boolean {
  return /pass|pwd|secret|token|sign|credential|auth|api_?key|private|session|cookie/i.test(name);
}

/** A recorded value without what is probably secret. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !namesOfPart(value, name).some(isSecretName));
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutSecrets(one)]));
}

/** The value of a JSON text; undefined where it is none. */
export function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A parameter of an operation. */
export function parameterOf(
  place: 'path' | 'query' | 'header' | 'cookie',
  name: string,
  more: {
    readonly description?: unknown;
    readonly required?: boolean;
    readonly example?: unknown;
    readonly schema?: Dict;
  },
): Dict {
  const { description, required = place === 'path', example, schema = { type: 'string' } } = more;
  const isExample = typeof example === 'string' && example !== '' && !example.includes('{{');
  return {
    ...{ name, in: place, schema },
    ...(required && { required }),
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(isExample && !isSecretName(name) && { example }),
  };
}

/** Headers that the connection sets, or that say nothing of an operation. */
export const ordinaryHeaders = new Set([
  ...['accept', 'content-type', 'content-length', 'host', 'user-agent', 'connection', 'cache-control'],
  ...['accept-encoding', 'accept-language', 'authorization', 'cookie', 'origin', 'referer', 'pragma', 'dnt'],
  ...['postman-token', 'upgrade-insecure-requests', 'x-requested-with', 'if-none-match', 'if-modified-since'],
]);
