import { sql } from 'kysely';
import type { App } from '../app.ts';
import { callOut } from '../outgoing/callOut.ts';
import { OutgoingFault } from '../outgoing/fault.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { signature } from '../rules/pushing.ts';

/** A message that waits for a subscription. */
export interface Waiting {
  readonly id: number;
  readonly topic: string;
  readonly message_id: string;
  readonly payload: unknown;
  readonly tries: number;
}

/** Where a subscription's messages go, and what they are signed with. */
export interface Receiver {
  readonly callback_url: string;
  readonly app_key: string;
  readonly app_secret: string;
}

/** What an attempt came to. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly answer: string;
}

const patience = 10_000;
const mostAnswer = 2000;

/** Where the messages of a subscription go; nothing while it is switched off, under review or without an application. */
export async function receiverOf(app: App, subscription: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select s.callback_url, a.app_key, a.app_secret from subscription s join app a on a.id = s.app_id
    where s.id = ${subscription} and s.enabled and s.review_status = 'passed' and a.status = 'working'`.execute(
    app.db,
  );
  const [found] = rows;
  return found && { ...found, app_secret: String(JSON.parse(app.keys.open(found.app_secret))) };
}

/** Posts a message as a form, with the application's key and a signature; HTTP 200 alone is a success. */
export async function deliver(
  { callback_url: url, app_key: key, app_secret: secret }: Receiver,
  { topic, message_id: messageId, payload }: Waiting,
  allowed: readonly Allowed[],
  signal: AbortSignal,
): Promise<Attempt> {
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
      answer: answer.body.replaceAll('\0', ''),
    };
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
    return { isDelivered: false, status: null, answer: error.kind };
  }
}
