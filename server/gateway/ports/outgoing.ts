import { ret } from '#schemas/wire.ts';
import type { OutgoingAnswer, OutgoingRequest } from '../../flow/ports.ts';
import type { Breaker } from '../../outgoing/breaker.ts';
import { callOut, mostAtHost, type Outgoing } from '../../outgoing/callOut.ts';
import { OutgoingFault } from '../../outgoing/fault.ts';
import { readAllowList } from '../../outgoing/judgeTarget.ts';
import { createPlaces } from '../../outgoing/places.ts';
import { Refusal } from '../../refusal.ts';

/** An address that a flow may not call: it is of the networks around the server, or no web address. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** How many calls of one application may wait for addresses outside at a time, in one process. */
export const mostOfApp = 50;
const apps = createPlaces(mostOfApp);

/** The most bytes of an answer that a flow reads. */
const mostBytes = 5 * 1024 * 1024;

/** The header by which a call of one of our flows says how many flows it has come through, so that circles end. */
export const hopsHeader = 'x-kaifang-hops';

/** What says of a gateway behind which nobody is; the code of a program is its own affair. */
const noBodyBehind = new Set([502, 503, 504]);
/** A time to wait that is shorter says nothing of who is waited for. */
const fairPatience = 1000;

/**
 * Calls an address for a flow, in the one guarded way; `allowList` names what may be called beside the public internet.
 * What did not answer several times in a row is not waited for again for a while.
 * @throws AddressRefused, Refusal 410 where too many calls of the application or to the host are under way already, and
 * Error when nothing came back, or more than a flow reads.
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
  if (!leave) throw new Refusal(ret.rateLimited, 'open.outgoingApp', { values: { most: mostOfApp } });
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
  const answer = await callOut(asked).catch((error: unknown) => {
    const kind = error instanceof OutgoingFault ? error.kind : null;
    if (kind === 'busy')
      throw new Refusal(ret.rateLimited, 'open.outgoingHost', {
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
