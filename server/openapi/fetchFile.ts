import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { allowedTargets } from '../outgoing/allowedTargets.ts';
import { callOut, type OutgoingAnswer } from '../outgoing/callOut.ts';
import { OutgoingFault } from '../outgoing/fault.ts';
import { badInput, type Refusal } from '../refusal.ts';
import { fileRefusal, mostFileBytes } from './takeFile.ts';

const mostRedirects = 3;

/** Fetches a file from an address that somebody gave, in the one guarded way, each redirect judged anew. */
export async function fetchFile(call: Call, url: string): Promise<{ bytes: Uint8Array; from: string }> {
  const allowed = await allowedTargets(call.app, { own: false });
  let from = url;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const asked = { url: from, method: 'GET', allowed, most: mostFileBytes, patience: 30_000 } as const;
    const answer = await callOut(asked).catch((error: unknown) => {
      throw error instanceof OutgoingFault ? urlRefusal(call, error.kind) : error;
    });
    const next = nextOf(answer, from);
    if (next === undefined) return { bytes: bytesOf(call, answer), from };
    from = next;
  }
  throw urlRefusal(call, 'redirects');
}

function nextOf({ status, headers }: OutgoingAnswer, from: string): string | undefined {
  const location = headers['location'];
  if (status < 300 || status > 399 || typeof location !== 'string') return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

function bytesOf(call: Call, { status, body, truncated }: OutgoingAnswer): Uint8Array {
  if (status !== 200) throw urlRefusal(call, 'status', { status });
  if (truncated) throw fileRefusal(call, 'size', 'fileTooLarge');
  return new TextEncoder().encode(body);
}

function urlRefusal(call: Call, rule: string, values: Readonly<Record<string, unknown>> = {}): Refusal {
  return badInput([{ field: 'url', rule, message: say(call.texts, `openapi.url.${rule}`, values) }]);
}
