import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { ConnectionFrame } from '../console/ConnectionFrame.tsx';
import { Desk } from './Desk.tsx';

/** SQL that is typed and run. By hand, since no resource has such a screen. */
export function Page() {
  return (
    <ConnectionFrame page="database_sql">
      {(connection: ConsoleConnection) => <Desk key={connection.id} connection={connection} />}
    </ConnectionFrame>
  );
}
