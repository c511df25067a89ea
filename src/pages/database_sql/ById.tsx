import { ToConnection } from '../../console/ToConnection.tsx';

/**
 * SQL on a connection that was chosen by its record. By hand, since it is the console with that connection
 * chosen.
 */
export function ById() {
  return <ToConnection page="/database/sql" />;
}
