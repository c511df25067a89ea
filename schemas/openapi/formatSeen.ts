import { isDict, listOf, own, textAt } from './dict.ts';

/** The format that a file declares. */
export type Format =
  | 'swagger2'
  | 'openapi30'
  | 'openapi31'
  | 'openapi'
  | 'swagger1'
  | 'swagger'
  | 'asyncapi'
  | 'postman21'
  | 'postman'
  | 'yapi'
  | 'apifox'
  | 'insomnia'
  | 'har'
  | 'package'
  | 'jsonSchema'
  | 'raml'
  | 'list'
  | 'unknown';

/** The formats whose operations can be imported as they are. */
export const readable: ReadonlySet<Format> = new Set(['swagger2', 'openapi30', 'openapi31']);

/** Detects a document's format from its contents. */
export function formatSeen(document: unknown): Format {
  if (isYapi(document)) return 'yapi';
  if (Array.isArray(document)) return 'list';
  if (!isDict(document)) return 'unknown';
  const version = (name: string) => String(own(document, name) ?? '');
  if (/^2\b/.test(version('swagger'))) return 'swagger2';
  if (/^3(\.0\b|$)/.test(version('openapi'))) return 'openapi30';
  if (/^3\.[12]\b/.test(version('openapi'))) return 'openapi31';
  if (version('openapi')) return 'openapi';
  if (version('swaggerVersion') || /^1\b/.test(version('swagger'))) return 'swagger1';
  if (version('swagger')) return 'swagger';
  return marks.find(([, has]) => has(document))?.[0] ?? 'unknown';
}

/** What the file declares, for a message: its version, or the names at its top. */
export function foundIn(document: unknown): string {
  const version = own(document, 'openapi') ?? own(document, 'swagger') ?? own(document, 'swaggerVersion');
  if (typeof version === 'string' || typeof version === 'number') return String(version).slice(0, 50);
  const names = isDict(document) ? Object.keys(document) : [];
  return names
    .slice(0, 5)
    .map((name) => name.slice(0, 30))
    .join(', ');
}

const marks: readonly (readonly [Format, (document: unknown) => boolean])[] = [
  ['asyncapi', (one) => own(one, 'asyncapi') !== undefined],
  ['apifox', (one) => own(one, 'apifoxProject') !== undefined || own(one, 'apidogProject') !== undefined],
  ['apifox', (one) => own(own(one, '$schema'), 'app') === 'apifox'],
  ['postman21', (one) => /\/v2\.1(\.\d+)?\//.test(postmanSchema(one))],
  ['postman', (one) => postmanSchema(one) !== ''],
  ['postman', (one) => own(own(one, 'info'), '_postman_id') !== undefined],
  // Version 1 of its collections.
  ['postman', (one) => Array.isArray(own(one, 'requests')) && Array.isArray(own(one, 'order'))],
  ['insomnia', (one) => own(one, '__export_format') !== undefined],
  ['har', (one) => Array.isArray(own(own(one, 'log'), 'entries'))],
  ['package', (one) => isDict(own(one, 'dependencies')) || isDict(own(one, 'devDependencies'))],
  ['package', (one) => textAt(one, 'name') !== undefined && textAt(one, 'version') !== undefined],
  ['jsonSchema', (one) => own(one, '$schema') !== undefined || isDict(own(one, 'properties'))],
];

function postmanSchema(document: unknown): string {
  const address = textAt(own(document, 'info'), 'schema') ?? '';
  return /getpostman\.com/.test(address) ? address : '';
}

// A list of categories, each with a list of calls.
function isYapi(document: unknown): boolean {
  const categories = listOf(document);
  return (
    categories.length > 0 &&
    categories.every((one) => Array.isArray(own(one, 'list'))) &&
    categories.some((one) => listOf(own(one, 'list')).some((call) => textAt(call, 'path') !== undefined))
  );
}
