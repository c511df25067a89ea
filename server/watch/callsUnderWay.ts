import type { Sent } from '../store/statements.ts';

/** A request that is being answered. */
export interface CallUnderWay {
  readonly reference: string;
  /** Its path, until it is known which service it asks for. */
  readonly service: string;
  readonly started: number;
  /** What it has asked the database so far. */
  readonly sent: Sent;
}

/** The requests that a process is answering: who kept it from working is among them. */
export interface CallsUnderWay {
  begin(reference: string, service: string): void;
  /** Says what a request asks for, and where its statements are noted. */
  name(reference: string, service: string, sent?: Sent): void;
  end(reference: string): void;
  /** Those that are under way, or were at any time since this was last asked; the latest first. */
  take(): readonly CallUnderWay[];
}

/** So many of those that ended meanwhile are remembered. */
const mostEnded = 100;

/** Makes a list of requests that has none yet. */
export function createCallsUnderWay(): CallsUnderWay {
  const calls = new Map<string, CallUnderWay>();
  let ended: CallUnderWay[] = [];
  return {
    begin: (reference, service) =>
      void calls.set(reference, { reference, service, started: performance.now(), sent: [] }),
    name(reference, service, sent = []) {
      const call = calls.get(reference);
      if (call) calls.set(reference, { ...call, service: service || call.service, sent });
    },
    end(reference) {
      const call = calls.get(reference);
      if (call && ended.length < mostEnded) ended.push(call);
      calls.delete(reference);
    },
    take() {
      const all = [...calls.values(), ...ended].sort((one, other) => other.started - one.started);
      ended = [];
      return all;
    },
  };
}
