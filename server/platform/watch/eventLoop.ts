import type { Logger } from 'pino';
import { reportStatements } from '../store/statements.ts';
import type { CallsUnderWay, CallUnderWay } from './callsUnderWay.ts';
import { longestStretch, takeStretches } from './stretches.ts';

const every = 100;
const mostTold = 5;

/**
 * Logs event loop blocks of more than 200 ms, with the calls in progress and the known long-running parts of
 * flows. @returns a function that stops the monitoring.
 */
export function watchEventLoop(calls: CallsUnderWay, log: Pick<Logger, 'warn'>): () => void {
  let last = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const late = now - last - every;
    last = now;
    const used = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    const during = calls.take();
    const stretches = takeStretches();
    if (late <= longestStretch) return;
    const told = {
      ms: Math.round(late),
      // CPU time far below `ms`: the machine gave the process no CPU, or it waited for a file.
      cpuMs: Math.round((used.user + used.system) / 1000),
      stretches,
      calls: during.slice(0, mostTold).map((call) => inWords(call, now)),
      ...(during.length > mostTold && { further: during.length - mostTold }),
    };
    log.warn(told, 'the event loop was blocked');
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

function inWords({ reference, service, started, sent }: CallUnderWay, now: number) {
  const [statement] = reportStatements(sent.slice(-1));
  return {
    service,
    reference,
    ms: Math.round(now - started),
    ...(statement && { statement: statement.sql }),
  };
}
