import { addQuery } from '#schemas/text/cutAt.ts';
import type { Outgoing } from '../outgoing/callOut.ts';
import type { TestCase } from './testCase.ts';

/** What a case sends. */
export type CaseRequest = Pick<Outgoing, 'url' | 'method' | 'headers' | 'body'>;

/**
 * The request of a case: what has a value goes where its row says, else into a form where there may be one and the body
 * is empty, else into the address. A service of the platform is a POST of a form that names it, whose fields may be
 * empty; any other API is called by its own method.
 */
export function requestOf(testCase: TestCase, token: string | null): CaseRequest {
  return testCase.method === 'service' ? ofService(testCase, token) : ofAddress(testCase, token);
}

const formType = 'application/x-www-form-urlencoded';

type Rows = NonNullable<TestCase['params']>;

function ofService({ api_url: url, api_path: service, params }: TestCase, token: string | null): CaseRequest {
  // A field may be empty, and is one all the same; what stands elsewhere is not.
  const rows = (params ?? []).filter(({ value, place }) => (value ?? '') !== '' || (place ?? '') === '');
  const own = [{ name: 'service', value: service }];
  if (token !== null) own.push({ name: 'access_token', value: token });
  return {
    url: addQuery(url, pairs(placed(rows, 'query'))),
    method: 'POST',
    headers: { ...headersOf(rows), 'content-type': formType },
    body: pairs([...own, ...placed(rows, '')]),
  };
}

function ofAddress({ api_url: url, method, params, body }: TestCase, token: string | null): CaseRequest {
  const rows = (params ?? []).filter(({ value }) => (value ?? '') !== '');
  const written = (body ?? '') !== '';
  const isForm = !written && method !== 'GET' && method !== 'DELETE';
  const form = isForm ? placed(rows, '') : [];
  const query = rows.filter((row) => row.place !== 'header' && !form.includes(row));
  const sent = written ? String(body) : form.length > 0 ? pairs(form) : undefined;
  return {
    url: addQuery(url, pairs(query)),
    method: method as Exclude<TestCase['method'], 'service'>,
    headers: {
      ...(sent !== undefined && { 'content-type': written ? 'application/json' : formType }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headersOf(rows),
    },
    ...(sent !== undefined && { body: sent }),
  };
}

function placed(rows: Rows, where: '' | 'query' | 'header'): Rows {
  return rows.filter(({ place }) => (place ?? '') === where);
}

function headersOf(rows: Rows): Record<string, string> {
  return Object.fromEntries(
    placed(rows, 'header').map(({ name, value }) => [name.toLowerCase(), value ?? '']),
  );
}

function pairs(rows: Rows): string {
  return new URLSearchParams(rows.map(({ name, value }) => [name, value ?? ''])).toString();
}
