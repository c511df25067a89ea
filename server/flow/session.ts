import type { Dialect } from '#schemas/payloads/console.ts';
import { ApiError } from '../apiError.ts';
import { noted } from '../platform/store/statements.ts';
import { ConsoleFault } from './data/fault.ts';
import { FlowFailure, failed, failureOf, ruleBroken, valueRejected } from './failure.ts';
import type { Run } from './plan.ts';
import type { ConnectionUse, FlowSession, StatementResult } from './ports.ts';

/** Runs a statement on a connection of the run, which is opened on first use. */
export async function statement(
  run: Run,
  { connection, dialect }: { readonly connection: string; readonly dialect: Dialect },
  how: 'query' | 'read' | 'write',
  text: string,
  values: readonly unknown[],
): Promise<StatementResult> {
  if (run.record) run.statements.push(text);
  const session = await sessionOf(run, connection, run.plan.connections[connection] ?? writing);
  return told(
    () => noted(run.sent, text, dialect, () => session[how](text, values)),
    (error) => refusedBy(error, values.length > 0),
  );
}

/** Writes the messages of a run in the same transaction as its data. */
export function sendMessages(run: Run): Promise<void> {
  const own = async () => {
    const before = run.sessions.get('');
    // Ends the read-only session; writing needs another kind of session.
    if (before && !run.plan.connections['']?.writes) {
      run.sessions.delete('');
      await (await before).end('commit');
    }
    return sessionOf(run, '', writing);
  };
  return told(() => run.ports.send(run.messages, own));
}

const writing: ConnectionUse = { writes: true, isAlone: false };

async function told<T>(
  work: () => Promise<T>,
  asked: (error: unknown) => FlowFailure | null = () => null,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = asked(error);
    if (refused) throw refused;
    if (error instanceof FlowFailure || error instanceof ApiError) throw failureOf(error);
    throw failed(databaseFault(error), {}, error);
  }
}

// A value that does not fit came from the caller; without values, the statement itself is wrong.
function refusedBy(error: unknown, isGiven: boolean): FlowFailure | null {
  const { state, isOfText } = faultOf(error);
  const broken = ruleBrokenBy(error);
  if (broken) return broken;
  return isGiven && (isOfText || state.startsWith('22')) ? valueRejected(error) : null;
}

/** The failure for a constraint violation; null for any other database error. */
export function ruleBrokenBy(error: unknown): FlowFailure | null {
  const { state } = faultOf(error);
  return state.startsWith('23') ? ruleBroken(state, error) : null;
}

function sessionOf(run: Run, connection: string, use: ConnectionUse): Promise<FlowSession> {
  const open = run.sessions.get(connection);
  if (open) return open;
  const opened = run.ports
    .open(connection, { ...use, depth: run.depth, app: run.app }, run.isLong)
    .catch((error) => {
      if (error instanceof FlowFailure) throw error;
      throw failed('connection', { name: connection || 'data' }, error);
    });
  run.sessions.set(connection, opened);
  return opened;
}

// The SQLSTATE of the error, and whether a text has characters outside the database's charset.
function faultOf(error: unknown): { readonly state: string; readonly isOfText: boolean } {
  const fault = error instanceof FlowFailure ? error.cause : error;
  if (fault instanceof ConsoleFault) return { state: fault.state, isOfText: fault.kind === 'charset' };
  return { state: String((fault as { code?: unknown } | null)?.code ?? ''), isOfText: false };
}

function databaseFault(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === '57014') return 'time';
  if (code === '25006') return 'readOnly';
  if (code.startsWith('22')) return 'value';
  return 'database';
}
