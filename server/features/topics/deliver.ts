import { type FaultKind, OutgoingFault } from '../../platform/httpClient/fault.ts';
import type { Allowed } from '../../platform/httpClient/judgeTarget.ts';
import { safeFetch } from '../../platform/httpClient/safeFetch.ts';
import { cleanText } from '../../platform/rules/cleanText.ts';
import { signature } from './pushing.ts';
import type { Receiver } from './receivers.ts';

/** A message that is pending for a subscription. */
export interface Waiting {
  readonly id: number;
  readonly topic: string;
  readonly message_id: string;
  readonly payload: unknown;
  /** The number of attempts since it was published or resent. */
  readonly round: number;
}

/** The result of an attempt. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly status: number | null;
  /** The reason for a missing response, one of the values in `resources/push_record.json`. */
  readonly reason: FaultKind | 'secret' | null;
  readonly answer: string | null;
}

const patience = 10_000;
const mostAnswer = 2000;

/**
 * Posts a message as a form, with the application's key and a signature; a second one with the secret before
 * a reset, while that works. Only HTTP 200 is a success, regardless of the response body.
 */
export async function deliver(
  { callback_url: url, app_key: key, app_secret: secret, former_secret: former }: Receiver,
  { topic, message_id: messageId, payload }: Waiting,
  allowed: readonly Allowed[],
  signal: AbortSignal,
): Promise<Attempt> {
  // The receiver cannot trust an unsigned message.
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
    ...(former !== null && { 'X-Kaifang-Signature-Former': signature(former, time, body) }),
  };
  try {
    const answer = await safeFetch({
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
    // The status decides; the body may be incomplete.
    const isDelivered = error.status === 200;
    return {
      isDelivered,
      status: error.status ?? null,
      reason: isDelivered ? null : error.kind,
      answer: null,
    };
  }
}
