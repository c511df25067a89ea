import type { Outgoing } from '../outgoing/callOut.ts';
import type { TestCase } from './testCase.ts';

/** What a case sends. */
export type CaseRequest = Pick<Outgoing, 'url' | 'method' | 'headers' | 'body'>;

/**
 * The request of a case. A service of the platform is a POST of a form that names it; any other API is called by its
 * own method: what has a value goes where its row says, else into a form where there may be one and the body is empty,
 * else into the address.
 */
export function requestOf(testCase: TestCase, token: string | null): CaseRequest {
  return testCase.method === 'service' ? ofService(testCase, token) : ofAddress(testCase, token);
}

const formType = 'application/x-www-form-urlencoded';

function ofService({ api_url: url, api_path: service, params }: TestCase, token: string | null): CaseRequest {
  const body = new URLSearchParams([
    ['service', service],
    ...(token === null ? [] : [['access_token', token]]),
    ...(params ?? []).map(({ name, value }) => [name, value ?? '']),
  ]).toString();
  return { url, method: 'POST', headers: { 'content-type': formType }, body };
}

function ofAddress({ api_url: path, method, params, body }: TestCase, token: string | null): CaseRequest {
  const rows = (params ?? []).filter(({ value }) => (value ?? '') !== '');
  const written = (body ?? '') !== '';
  const isForm = !written && method !== 'GET' && method !== 'DELETE';
  const form = isForm ? rows.filter(({ place }) => (place ?? '') === '') : [];
  const query = rows.filter((row) => row.place !== 'header' && !form.includes(row));
  const headers = rows.filter(({ place }) => place === 'header');
  const sent = written ? String(body) : form.length > 0 ? pairs(form) : undefined;
  return {
    url: query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${pairs(query)}`,
    method: method as Exclude<TestCase['method'], 'service'>,
    headers: {
      ...(sent !== undefined && { 'content-type': written ? 'application/json' : formType }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value ?? ''])),
    },
    ...(sent !== undefined && { body: sent }),
  };
}

function pairs(rows: NonNullable<TestCase['params']>): string {
  return new URLSearchParams(rows.map(({ name, value }) => [name, value ?? ''])).toString();
}
