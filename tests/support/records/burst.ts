import { setTimeout as sleep } from 'node:timers/promises';
import { type Envelope, encodeForm } from '#schemas/wire.ts';

/** A failed call of a burst: its duration and the answer; no answer if the connection broke. */
interface Failed {
  readonly ms: number;
  readonly answer: Envelope | null;
}

/** Writers that run until stopped. */
export interface Burst {
  /** The names of the records whose write was acknowledged. */
  readonly acknowledged: string[];
  readonly failed: Failed[];
  stop(): Promise<void>;
}

/** Calls a service over HTTP. */
export async function callOver(
  url: string,
  service: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Envelope<Record<string, unknown>>> {
  const body = encodeForm({ ...fields, lang: 'en' });
  // Timeout: a call that hangs is a failure too.
  const signal = AbortSignal.timeout(20_000);
  const answer = await fetch(`${url}/api/admin.php?service=${service}`, { method: 'POST', body, signal });
  return (await answer.json()) as Envelope<Record<string, unknown>>;
}

/** Runs several writers that each add config items sequentially. */
export function startBurst(url: string, token: string, label: string, writers = 8): Burst {
  const acknowledged: string[] = [];
  const failed: Failed[] = [];
  let goesOn = true;
  const write = async (name: string): Promise<void> => {
    const fields = { access_token: token, name, value: 'x', description: label };
    const started = performance.now();
    const answer = await callOver(url, 'Admin.Config.Add', fields).catch(() => null);
    if (answer?.ret === 200) acknowledged.push(name);
    else {
      failed.push({ ms: performance.now() - started, answer });
      await sleep(20);
    }
  };
  const all = Promise.all(
    Array.from({ length: writers }, async (_none, writer) => {
      for (let n = 0; goesOn; n++) await write(`${label}-${writer}-${n}`);
    }),
  );
  const stop = async (): Promise<void> => {
    goesOn = false;
    await all;
  };
  return { acknowledged, failed, stop };
}
