import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../flow/ports.ts';
import type { Breaker } from '../platform/httpClient/breaker.ts';
import { OutgoingFault } from '../platform/httpClient/fault.ts';
import { readAllowList } from '../platform/httpClient/judgeTarget.ts';
import { createPlaces } from '../platform/httpClient/places.ts';
import { mostAtHost, type Outgoing, safeFetch } from '../platform/httpClient/safeFetch.ts';

/** An address that a flow may not call: on a private network, or not a web address. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** How many outgoing requests of one application may be in progress at a time, in one process. */
export const mostOfApp = 50;
const apps = createPlaces(mostOfApp);

/** The maximum bytes of a response that a flow reads. */
const mostBytes = 5 * 1024 * 1024;

/** The header by which a flow's call reports how many flows it has passed through, to stop loops. */
export const hopsHeader = 'x-kaifang-hops';

/** The status codes of a gateway with no backend; an application's own codes are its own affair. */
const noBodyBehind = new Set([502, 503, 504]);
/** A shorter timeout says nothing about the called host. */
const fairPatience = 1000;

/**
 * Calls a URL for a flow through safeFetch; `allowList` names allowed targets outside the public internet. A
 * target that failed several times in a row is skipped for a while.
 * @throws AddressRefused, ApiError 410 where too many calls of the application or to the host are in
 * progress, and Error when there is no response, or one larger than a flow reads.
 */
export async function callOutside(
  request: OutgoingRequest,
  allowList: string,
  breaker: Breaker,
): Promise<OutgoingAnswer> {
  const { url, headers, body, timeoutMs, depth } = request;
  const asked: Outgoing = {
    ...{ url, most: mostBytes, patience: timeoutMs, allowed: readAllowList(allowList) },
    headers: { ...headers, [hopsHeader]: String(depth) },
    method: request.method as Outgoing['method'],
    ...(body !== null && { body }),
  };
  const leave = request.app === null ? () => {} : apps.take(String(request.app));
  if (!leave) throw new ApiError(ret.rateLimited, 'open.outgoingApp', { values: { most: mostOfApp } });
  try {
    return await answerOf(asked, breaker);
  } finally {
    leave();
  }
}

async function answerOf(asked: Outgoing, breaker: Breaker): Promise<OutgoingAnswer> {
  const { url, patience = fairPatience } = asked;
  const target = URL.canParse(url) ? new URL(url).origin : '';
  if (!breaker.mayTry(target)) throw new Error(`${target} is left alone, since it did not answer`);
  const answer = await safeFetch(asked).catch((error: unknown) => {
    const kind = error instanceof OutgoingFault ? error.kind : null;
    if (kind === 'busy')
      throw new ApiError(ret.rateLimited, 'open.outgoingHost', {
        values: { most: mostAtHost, host: new URL(url).host },
      });
    if (kind === 'blocked' || kind === 'address') throw new AddressRefused((error as Error).message);
    if (kind !== 'timeout' || patience >= fairPatience) breaker.failed(target);
    throw error;
  });
  if (noBodyBehind.has(answer.status)) breaker.failed(target);
  else breaker.answered(target);
  if (answer.truncated) throw new Error(`an answer of more than ${mostBytes} bytes`);
  return { status: answer.status, type: String(answer.headers['content-type'] ?? ''), body: answer.body };
}
