import type { Edge, Flow, FlowNode, Value } from '../flow/document.ts';
import type { HttpNode } from '../flow/nodes/http.ts';
import type { Words } from '../resource.ts';
import { answerField } from './returnsOf.ts';
import { type Sending, valuesOf } from './sending.ts';

/** The flow of an operation: it calls the address with the input, and responds with the result. */
export function flowOf(
  sending: Sending,
  method: HttpNode['method'],
  address: readonly Value[],
  refusals: ReadonlyMap<400 | 404, string>,
): Flow {
  const cookie = cookieOf(sending);
  const headers = new Map([...sending.headers, ...(cookie ? ([['cookie', cookie]] as const) : [])]);
  const [query, headerValues] = [valuesOf(sending.query), valuesOf(headers)];
  const upstream: HttpNode = {
    type: 'http',
    method,
    url: { join: [{ lit: '' }, ...address] },
    ...(query && { query }),
    ...(headerValues && { headers: headerValues }),
    ...sending.body,
    timeout: 10,
  };
  const failed = failing(refusals);
  return {
    version: 1,
    nodes: {
      start: { type: 'request' },
      upstream,
      end: { type: 'respond', fields: { [answerField]: { ref: 'upstream.body' } } },
      ...failed.nodes,
    },
    edges: [['start', 'out', 'upstream'], ['upstream', 'out', 'end'], ...failed.edges],
  };
}

const unwell: Words = {
  zh_cn: '上游接口没有正常返回',
  en: 'The service behind this API did not answer as it should',
};

// Documented client errors reach the caller; everything else is a fault of the remote service.
function failing(refusals: ReadonlyMap<400 | 404, string>): {
  nodes: Record<string, FlowNode>;
  edges: Edge[];
} {
  const broken: FlowNode = { type: 'fail', code: 502, message: unwell };
  if (refusals.size === 0) return { nodes: { broken }, edges: [['upstream', 'failed', 'broken']] };
  const codes = [...refusals];
  const cases = codes.map(([code]) => ({ port: `is${code}`, is: code }));
  const said = codes.map(([code, text]): [string, FlowNode] => [
    `refused${code}`,
    { type: 'fail', code, message: { zh_cn: text, en: text } },
  ]);
  return {
    nodes: {
      status: { type: 'switch', value: { ref: 'upstream.status' }, cases },
      ...Object.fromEntries(said),
      broken,
    },
    edges: [
      ['upstream', 'failed', 'status'],
      ...codes.map(([code]): Edge => ['status', `is${code}`, `refused${code}`]),
      ['status', 'default', 'broken'],
    ],
  };
}

function cookieOf({ cookies }: Sending): Value | undefined {
  if (cookies.size === 0) return undefined;
  const parts = [...cookies].flatMap(([name, value], at): Value[] => [
    { lit: `${at > 0 ? '; ' : ''}${name}=` },
    value,
  ]);
  return { join: parts };
}
