import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';

/** What came out of reading a request, as the server throws it. */
export type RequestError = Error & { readonly statusCode?: number };

/** The status of a failed request: what is refused in an envelope is an answer like every other one. */
export function statusOf(error: RequestError): number {
  return error instanceof Refusal ? 200 : (error.statusCode ?? 500);
}

/** A failed request in our own words, as far as whoever sent it is the cause. */
export function refusalOf(error: RequestError): Error {
  const { statusCode: code = 500 } = error;
  if (error instanceof Refusal || code >= 500) return error;
  return new Refusal(ret.badInput, code === 413 ? 'tooLarge' : 'body');
}
