import { ToConnection } from '../../console/ToConnection.tsx';

/**
 * The tables of a connection that was chosen by its record. By hand, since it is the console with that
 * connection chosen.
 */
export function ById() {
  return <ToConnection page="/database/console" />;
}
