import { isDict, own, textAt } from './dict.ts';

/** What a file says that it is. */
export type Format =
  | 'swagger2'
  | 'openapi30'
  | 'openapi31'
  | 'openapi'
  | 'swagger1'
  | 'asyncapi'
  | 'postman'
  | 'insomnia'
  | 'har'
  | 'package'
  | 'jsonSchema'
  | 'raml'
  | 'list'
  | 'unknown';

/** The formats whose operations can be imported. */
export const readable: ReadonlySet<Format> = new Set(['swagger2', 'openapi30', 'openapi31']);

/** Tells by a document's own words what it is. */
export function formatSeen(document: unknown): Format {
  if (Array.isArray(document)) return 'list';
  if (!isDict(document)) return 'unknown';
  const version = (name: string) => String(own(document, name) ?? '');
  if (/^2\b/.test(version('swagger'))) return 'swagger2';
  if (/^3\.0\b/.test(version('openapi'))) return 'openapi30';
  if (/^3\.[12]\b/.test(version('openapi'))) return 'openapi31';
  if (version('openapi')) return 'openapi';
  if (version('swagger') || version('swaggerVersion')) return 'swagger1';
  return marks.find(([, has]) => has(document))?.[0] ?? 'unknown';
}

const marks: readonly (readonly [Format, (document: unknown) => boolean])[] = [
  ['asyncapi', (one) => own(one, 'asyncapi') !== undefined],
  ['postman', (one) => /getpostman\.com/.test(textAt(own(one, 'info'), 'schema') ?? '')],
  ['postman', (one) => own(own(one, 'info'), '_postman_id') !== undefined],
  ['insomnia', (one) => own(one, '__export_format') !== undefined],
  ['har', (one) => Array.isArray(own(own(one, 'log'), 'entries'))],
  ['package', (one) => isDict(own(one, 'dependencies')) || isDict(own(one, 'devDependencies'))],
  ['package', (one) => textAt(one, 'name') !== undefined && textAt(one, 'version') !== undefined],
  ['jsonSchema', (one) => own(one, '$schema') !== undefined || isDict(own(one, 'properties'))],
];
