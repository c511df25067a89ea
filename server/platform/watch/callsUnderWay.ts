import type { Sent } from '../store/statements.ts';

/** A request in progress. */
export interface CallUnderWay {
  readonly reference: string;
  /** Its path, until the requested service is known. */
  readonly service: string;
  readonly started: number;
  /** Its database statements so far. */
  readonly sent: Sent;
}

/** The requests in progress of a process; one of them caused an event loop block. */
export interface CallsUnderWay {
  begin(reference: string, service: string): void;
  /** Sets the service of a request and where its statements are recorded. */
  name(reference: string, service: string, sent?: Sent): void;
  end(reference: string): void;
  /** The requests that are in progress, or were at any time since the previous query; latest first. */
  take(): readonly CallUnderWay[];
}

/** The number of remembered requests that ended since then. */
const mostEnded = 100;

/** Creates an empty list of requests. */
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
