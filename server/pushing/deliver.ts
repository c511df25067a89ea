import { callOut } from '../outgoing/callOut.ts';
import { type FaultKind, OutgoingFault } from '../outgoing/fault.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { cleanText } from '../rules/cleanText.ts';
import { signature } from '../rules/pushing.ts';
import type { Receiver } from './receivers.ts';

/** A message that waits for a subscription. */
export interface Waiting {
  readonly id: number;
  readonly topic: string;
  readonly message_id: string;
  readonly payload: unknown;
  /** How often it was tried since it was published, or sent again. */
  readonly round: number;
}

/** What an attempt came to. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly status: number | null;
  /** Why there was no answer, in one of the words of `resources/push_record.json`. */
  readonly reason: FaultKind | 'secret' | null;
  readonly answer: string | null;
}

const patience = 10_000;
const mostAnswer = 2000;

/** Posts a message as a form, with the application's key and a signature; HTTP 200 alone is a success, whatever becomes of its body. */
export async function deliver(
  { callback_url: url, app_key: key, app_secret: secret }: Receiver,
  { topic, message_id: messageId, payload }: Waiting,
  allowed: readonly Allowed[],
  signal: AbortSignal,
): Promise<Attempt> {
  // Unsigned it would be nobody's word.
  if (secret === null) return { isDelivered: false, status: null, reason: 'secret', answer: null };
  const time = String(Math.floor(Date.now() / 1000));
  const body = new URLSearchParams({
    topic,
    message_id: messageId,
    data: JSON.stringify(payload),
  }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    APPKEY: key,
    'X-Kaifang-Time': time,
    'X-Kaifang-Signature': signature(secret, time, body),
  };
  try {
    const answer = await callOut({
      url,
      method: 'POST',
      headers,
      body,
      allowed,
      patience,
      most: mostAnswer,
      signal,
    });
    return {
      isDelivered: answer.status === 200,
      status: answer.status,
      reason: null,
      answer: cleanText(answer.body),
    };
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    // The status is the answer; what was to follow it may stay away.
    const isDelivered = error.status === 200;
    return {
      isDelivered,
      status: error.status ?? null,
      reason: isDelivered ? null : error.kind,
      answer: null,
    };
  }
}
