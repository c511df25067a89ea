import { ToConnection } from '../console/ToConnection.tsx';

/**
 * SQL on a connection selected by its record. By hand, since it is the console with that connection selected.
 */
export function ById() {
  return <ToConnection page="/database/sql" />;
}
