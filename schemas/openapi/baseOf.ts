import { trimmedEnd } from '../text/trimmed.ts';
import { type Dict, dictOf, listOf, own, textAt } from './dict.ts';
import type { Format } from './formatSeen.ts';

/** The base address of a document's paths, without a trailing slash; empty where it is not declared. */
export function baseOf(document: Dict, format: Format, from: string | null): string {
  if (format !== 'swagger2') return serverOf(document, from) ?? originOf(from);
  const schemes = listOf(own(document, 'schemes'));
  const scheme = schemes.includes('https') ? 'https' : schemes.includes('http') ? 'http' : 'https';
  const host = textAt(document, 'host');
  const origin = host ? `${scheme}://${host}` : originOf(from);
  return origin && trimmedEnd(`${origin}/${(textAt(document, 'basePath') ?? '').replace(/^\/+/, '')}`, '/');
}

/** The first server of a document, a path or an operation, with its variables substituted. */
export function serverOf(of: unknown, from: string | null): string | undefined {
  const [server] = listOf(own(of, 'servers'));
  const url = textAt(server, 'url');
  if (url === undefined) return undefined;
  const variables = dictOf(own(server, 'variables'));
  const filled = url.slice(0, 2000).replace(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
    return textAt(own(variables, name), 'default') ?? whole;
  });
  if (/^https?:\/\//i.test(filled)) return trimmedEnd(filled, '/');
  return from && URL.canParse(filled, from) ? trimmedEnd(new URL(filled, from).href, '/') : '';
}

function originOf(from: string | null): string {
  return from && URL.canParse(from) ? new URL(from).origin : '';
}

/** A server's address without query and fragment, since an appended path would become a part of them. */
export function placeOf(server: string): string {
  return trimmedEnd(server.split(/[?#]/, 1)[0] ?? '', '/');
}
