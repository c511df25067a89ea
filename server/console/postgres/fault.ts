import { OutgoingFault } from '../../outgoing/fault.ts';
import { Refusal } from '../../refusal.ts';
import type { Target } from '../engine.ts';
import { ConsoleFault } from '../fault.ts';
import { withoutSecrets } from '../withoutSecrets.ts';

interface PostgresError {
  readonly code?: string;
  readonly message?: string;
  readonly position?: string;
  readonly detail?: string;
}

const lost = /Connection terminated|Connection ended|Client has encountered|read ECONNRESET|write EPIPE/;

// A placeholder for which there is no value: the connection is as good as before, whatever class the server puts it into.
const unbound = /^bind message supplies \d+ parameters/;

const several = /^cannot insert multiple commands/;

/** An error of the PostgreSQL driver or server as it may be told. */
export function postgresFault(error: unknown, target: Target, when?: 'connecting'): ConsoleFault | Refusal {
  if (error instanceof ConsoleFault || error instanceof Refusal) return error;
  if (error instanceof OutgoingFault)
    return new ConsoleFault(error.kind === 'blocked' ? 'blocked' : 'unreachable');
  const { code = '', message = '', position, detail } = error as PostgresError;
  if (code === '28P01' || code === '28000') return new ConsoleFault('signIn');
  if (code === '3D000' && when) return new ConsoleFault('noDatabase');
  if (code === '53300') return new ConsoleFault('full');
  if (code === '57014') return new ConsoleFault('stopped');
  const isAway = code.startsWith('57P') || (code.startsWith('08') && !unbound.test(message));
  if (isAway || lost.test(message)) return new ConsoleFault(when ? 'unreachable' : 'lost');
  if (when) return new ConsoleFault('unreachable');
  // What still depends on something that is to go stands in the detail alone.
  const whole = code === '2BP01' && detail ? `${message}: ${detail}` : message;
  const said = withoutSecrets(whole, target);
  // A standby begins no transaction that writes.
  if (code === '25006' || (code === '0A000' && /during recovery/.test(message)))
    return new ConsoleFault('readOnly', said);
  if (several.test(message)) return new ConsoleFault('several');
  if (code === '42501') return new ConsoleFault('denied', said);
  const place = position === undefined ? undefined : Number(position);
  return new ConsoleFault('statement', said, place, code);
}
