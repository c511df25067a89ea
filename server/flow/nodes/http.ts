import { addressParts, fillAddress } from '#schemas/flow/meaning/address.ts';
import type { HttpNode } from '#schemas/flow/nodes/http.ts';
import { percentEncoded } from '#schemas/flow/values/percent.ts';
import { readJson } from '#schemas/flow/values/readJson.ts';
import { jsonOf, textOf } from '#schemas/flow/values/textOf.ts';
import { addQuery } from '#schemas/text/cutAt.ts';
import { ApiError } from '../../apiError.ts';
import type { CompileContext } from '../compile.ts';
import { compileValue } from '../compileValue.ts';
import { failed, placeLeft } from '../failure.ts';
import { named } from '../named.ts';
import type { NodeExecution } from '../nodeExecution.ts';
import type { Left, NodeExecutor, Run } from '../plan.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../ports.ts';

const usualSeconds = 5;

/** Calls a URL; takes the port `failed` for a network error, a status of 400 or higher, or invalid JSON. */
export const httpExecution: NodeExecution<HttpNode> = {
  createExecutor,
  evaluates: (field) => field === 'url',
};

function createExecutor(node: HttpNode, { slotOf, graph }: CompileContext): NodeExecutor {
  const parts = addressParts(node.url, graph.start).map(({ value, name }) => ({
    ready: compileValue(value, slotOf),
    name,
  }));
  return async (given, run) => {
    const address = fillAddress(parts.map(({ ready, name }) => ({ text: textOf(ready(run)), name })));
    if (typeof address !== 'string') throw placeLeft(address);
    const url = withQuery(address, named('query', given));
    const answer = await answerTo(requestOf(node, url, given, run), run);
    const own = { given: { url: address } };
    const body = answer && bodyOf(answer);
    if (answer && answer.status < 400 && body !== undefined)
      return { port: 'out', output: { status: answer.status, body }, ...own };
    const output = { status: answer?.status ?? null, error: errorOf(answer), body: body ?? null };
    return { port: 'failed', output, ...own } satisfies Left;
  };
}

function requestOf(
  node: HttpNode,
  url: string,
  given: Readonly<Record<string, unknown>>,
  run: Run,
): OutgoingRequest {
  const asForm = node.as === 'form';
  const content = asForm ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8';
  const body = node.fields ? present(named('fields', given)) : given['body'];
  const headers = Object.entries(present(named('headers', given))).map(([name, value]) => [
    name.toLowerCase(),
    textOf(value).replace(/\p{Cc}/gu, ''),
  ]);
  const hasBody = body !== undefined && body !== null;
  return {
    method: node.method,
    url,
    headers: { ...(hasBody && { 'content-type': content }), ...Object.fromEntries(headers) },
    body: hasBody ? (asForm ? formText(body) : jsonText(body, node)) : null,
    timeoutMs: Math.max(1, Math.min((node.timeout ?? usualSeconds) * 1000, run.deadline - performance.now())),
    depth: run.depth + 1,
    app: run.app,
  };
}

async function answerTo(request: OutgoingRequest, run: Run): Promise<OutgoingAnswer | null> {
  try {
    return await run.ports.http(request);
  } catch (error) {
    // A local concurrency limit says nothing about the called host.
    if (error instanceof ApiError) throw error;
    // Whether a URL is allowed is an issue for the flow's author, not for its `failed` port.
    if ((error as { name?: string }).name === 'AddressRefused') throw failed('address', {}, error);
    return null;
  }
}

function errorOf(answer: OutgoingAnswer | null): string {
  if (!answer) return 'CURL request failed';
  return answer.status < 400 ? 'The answer is not valid JSON' : `HTTP ${answer.status}`;
}

// Undefined when the content type is JSON and the body is invalid; an empty body is null and not an error.
function bodyOf({ type, body }: OutgoingAnswer): unknown {
  if (!/\bjson\b/i.test(type)) return body;
  return /^[ \t\r\n]*$/.test(body) ? null : readJson(body);
}

// Flows treat an empty list and an empty object as equal; an object with fields stays an object.
function jsonText(body: unknown, { fields }: HttpNode): string {
  const text = jsonOf(body);
  return fields && text === '[]' ? '{}' : text;
}

function formText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return textOf(body);
  return pairs(body as Readonly<Record<string, unknown>>);
}

function withQuery(url: string, query: Readonly<Record<string, unknown>>): string {
  return addQuery(url, pairs(query));
}

// A list becomes one pair per element.
function pairs(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(present(values))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(textOf(value))}`)
    .join('&');
}

// Null values are omitted.
function present(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
