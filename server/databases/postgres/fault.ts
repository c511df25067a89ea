import { ApiError } from '../../apiError.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { OutgoingFault } from '../../platform/httpClient/fault.ts';
import type { Target } from '../engine.ts';
import { withoutSecrets } from '../withoutSecrets.ts';

interface PostgresError {
  readonly code?: string;
  readonly message?: string;
  readonly position?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly column?: string;
}

const lost = /Connection terminated|Connection ended|Client has encountered|read ECONNRESET|write EPIPE/;

// A placeholder without a value: the connection remains usable, regardless of the SQLSTATE class.
const unbound = /^bind message supplies \d+ parameters/;

const several = /^cannot insert multiple commands/;

/** Converts an error of the PostgreSQL driver or server to one that is safe to report. */
export function postgresFault(error: unknown, target: Target, when?: 'connecting'): ConsoleFault | ApiError {
  if (error instanceof ConsoleFault || error instanceof ApiError) return error;
  if (error instanceof OutgoingFault)
    return new ConsoleFault(error.kind === 'blocked' ? 'blocked' : 'unreachable');
  const { code = '', message = '', position, detail, constraint, column } = error as PostgresError;
  if (code === '28P01' || code === '28000') return new ConsoleFault('signIn');
  if (code === '3D000' && when) return new ConsoleFault('noDatabase');
  if (code === '53300') return new ConsoleFault('full');
  if (code === '57014') return new ConsoleFault('stopped');
  const isAway = code.startsWith('57P') || (code.startsWith('08') && !unbound.test(message));
  if (isAway || lost.test(message)) return new ConsoleFault(when ? 'unreachable' : 'lost');
  if (when) return new ConsoleFault('unreachable');
  // Only the detail names the objects that still depend on the one to drop.
  const whole = code === '2BP01' && detail ? `${message}: ${detail}` : message;
  const said = withoutSecrets(whole, target);
  // A standby rejects writable transactions.
  if (code === '25006' || (code === '0A000' && /during recovery/.test(message)))
    return new ConsoleFault('readOnly', said);
  if (several.test(message)) return new ConsoleFault('several');
  if (code === '42501') return new ConsoleFault('denied', said);
  const place = position === undefined ? undefined : Number(position);
  return new ConsoleFault('statement', said, place, code, { constraint, column });
}
