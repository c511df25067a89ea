import type { OutgoingAnswer, OutgoingRequest } from '../../flow/ports.ts';
import { callOut, type Outgoing } from '../../outgoing/callOut.ts';
import { OutgoingFault } from '../../outgoing/fault.ts';
import { readAllowList } from '../../outgoing/judgeTarget.ts';

/** An address that a flow may not call: it is of the networks around the server, or no web address. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** The most bytes of an answer that a flow reads. */
const mostBytes = 5 * 1024 * 1024;

/**
 * Calls an address for a flow, in the one guarded way; `allowList` names what may be called beside the public internet.
 * @throws AddressRefused, and Error when nothing came back, or more than a flow reads.
 */
export async function callOutside(request: OutgoingRequest, allowList: string): Promise<OutgoingAnswer> {
  const { url, headers, body, timeoutMs } = request;
  const asked: Outgoing = {
    ...{ url, headers, most: mostBytes, patience: timeoutMs, allowed: readAllowList(allowList) },
    method: request.method as Outgoing['method'],
    ...(body !== null && { body }),
  };
  const answer = await callOut(asked).catch((error: unknown) => {
    const isRefused =
      error instanceof OutgoingFault && (error.kind === 'blocked' || error.kind === 'address');
    throw isRefused ? new AddressRefused(error.message) : error;
  });
  if (answer.truncated) throw new Error(`an answer of more than ${mostBytes} bytes`);
  return { status: answer.status, type: String(answer.headers['content-type'] ?? ''), body: answer.body };
}
