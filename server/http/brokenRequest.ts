import { ret } from '#schemas/wire.ts';
import { ApiError, unreadableBody } from '../apiError.ts';

/** A request parsing error as the server throws it. */
export type RequestError = Error & { readonly statusCode?: number };

/**
 * The status of a failed request; ApiErrors in an envelope use the status of other responses. In place of a page,
 * search engines and caches would take that for its content.
 */
export function statusOf(error: RequestError, method = 'POST'): number {
  if (!(error instanceof ApiError)) return error.statusCode ?? 500;
  return error.ret === ret.rateLimited && method !== 'POST' ? 429 : 200;
}

/** Converts a request error that the client caused to our own message. */
export function refusalOf(error: RequestError): Error {
  const { statusCode: code = 500 } = error;
  if (error instanceof ApiError || code >= 500) return error;
  if (code === 415) return unreadableBody('type');
  return new ApiError(ret.badInput, code === 413 ? 'tooLarge' : 'body');
}
