import type { OutgoingAnswer, OutgoingRequest } from '../../flow/ports.ts';
import type { Breaker } from '../../outgoing/breaker.ts';
import { callOut, type Outgoing } from '../../outgoing/callOut.ts';
import { OutgoingFault } from '../../outgoing/fault.ts';
import { readAllowList } from '../../outgoing/judgeTarget.ts';

/** An address that a flow may not call: it is of the networks around the server, or no web address. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

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
 * @throws AddressRefused, and Error when nothing came back, or more than a flow reads.
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
  const target = URL.canParse(url) ? new URL(url).origin : '';
  if (!breaker.mayTry(target)) throw new Error(`${target} is left alone, since it did not answer`);
  const answer = await callOut(asked).catch((error: unknown) => {
    const kind = error instanceof OutgoingFault ? error.kind : null;
    if (kind === 'blocked' || kind === 'address') throw new AddressRefused((error as Error).message);
    if (kind !== 'timeout' || timeoutMs >= fairPatience) breaker.failed(target);
    throw error;
  });
  if (noBodyBehind.has(answer.status)) breaker.failed(target);
  else breaker.answered(target);
  if (answer.truncated) throw new Error(`an answer of more than ${mostBytes} bytes`);
  return { status: answer.status, type: String(answer.headers['content-type'] ?? ''), body: answer.body };
}
