import type { HttpNode } from '../flow/document.ts';
import type { ImportedApi } from './operation.ts';

/** An API that calls below this address; one whose operation names a server of its own keeps it. */
export function withBase(api: ImportedApi, base: string): ImportedApi {
  const upstream = api.flow.nodes['upstream'] as HttpNode;
  if (!('join' in upstream.url)) return api;
  const [first, ...rest] = upstream.url.join;
  if (!first || !('lit' in first) || first.lit !== '') return api;
  const called: HttpNode = { ...upstream, url: { join: [{ lit: base }, ...rest] } };
  return { ...api, flow: { ...api.flow, nodes: { ...api.flow.nodes, upstream: called } } };
}
