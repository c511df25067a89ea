import type { TestConnection } from '../embedded/cluster.ts';
import { runStatement } from '../embedded/runStatement.ts';

/** Inserts published APIs of these names, bypassing the services. Existing ones stay. */
export async function plantApis(connection: TestConnection, ...services: readonly string[]): Promise<void> {
  const rows = services.map(
    (name) => `('common', '${name}', '${name}', '测试', 'published', false, '[]', '[]')`,
  );
  await runStatement(
    connection,
    `insert into api_design (type, service, title, module, status, hidden, parameters, returns)
     values ${rows.join(', ')} on conflict do nothing`,
  );
}
