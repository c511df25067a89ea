import { failed } from '../failure.ts';
import type { Run } from '../plan.ts';
import type { FlowSession, StatementResult } from '../ports.ts';

/** Runs a statement on a connection of the run, which is opened when it is first needed. */
export async function statement(
  run: Run,
  connection: string,
  how: 'query' | 'read',
  text: string,
  values: readonly unknown[],
): Promise<StatementResult> {
  if (run.record) run.statements.push(text);
  const session = await sessionOf(run, connection);
  try {
    return await session[how](text, values);
  } catch (error) {
    throw failed(databaseFault(error), {}, error);
  }
}

function sessionOf(run: Run, connection: string): Promise<FlowSession> {
  const open = run.sessions.get(connection);
  if (open) return open;
  const use = run.plan.connections[connection] ?? { writes: true, isSingle: false };
  const opened = run.ports.open(connection, use).catch((error) => {
    throw failed('connection', { name: connection || 'data' }, error);
  });
  run.sessions.set(connection, opened);
  return opened;
}

function databaseFault(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === '57014') return 'time';
  if (code === '23505') return 'duplicate';
  if (code === '25006') return 'readOnly';
  if (code.startsWith('22') || code.startsWith('23')) return 'value';
  return 'database';
}
