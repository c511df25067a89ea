import type { Dialect } from '#schemas/payloads/console.ts';
import { ConsoleFault } from '../../console/fault.ts';
import { Refusal } from '../../refusal.ts';
import { noted } from '../../store/statements.ts';
import { FlowFailure, failed, failureOf, ruleBroken, valueRefused } from '../failure.ts';
import type { Run } from '../plan.ts';
import type { ConnectionUse, FlowSession, StatementResult } from '../ports.ts';

/** Runs a statement on a connection of the run, which is opened when it is first needed. */
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

/** Writes the messages of a run down, so that they stand or fall with what it wrote. */
export function sendMessages(run: Run): Promise<void> {
  const own = async () => {
    const before = run.sessions.get('');
    // What only read is over now; to write takes a session of another kind.
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
    if (error instanceof FlowFailure || error instanceof Refusal) throw failureOf(error);
    throw failed(databaseFault(error), {}, error);
  }
}

// A value that does not fit was given by whoever calls; where none was, the statement itself is at fault.
function refusedBy(error: unknown, isGiven: boolean): FlowFailure | null {
  const { state, isOfText } = faultOf(error);
  const broken = ruleBrokenBy(error);
  if (broken) return broken;
  return isGiven && (isOfText || state.startsWith('22')) ? valueRefused(error) : null;
}

/** The refusal of what breaks a rule of its table; nothing for any other error of a database. */
export function ruleBrokenBy(error: unknown): FlowFailure | null {
  const { state } = faultOf(error);
  return state.startsWith('23') ? ruleBroken(state, error) : null;
}

function sessionOf(run: Run, connection: string, use: ConnectionUse): Promise<FlowSession> {
  const open = run.sessions.get(connection);
  if (open) return open;
  const opened = run.ports.open(connection, { ...use, depth: run.depth }, run.isLong).catch((error) => {
    if (error instanceof FlowFailure) throw error;
    throw failed('connection', { name: connection || 'data' }, error);
  });
  run.sessions.set(connection, opened);
  return opened;
}

// The number that the SQL standard has for it, and whether a text has letters that the database's charset has not.
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
