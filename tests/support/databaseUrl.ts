import type { TestConnection } from './embedded/cluster.ts';

/** A database of a test as `DATABASE_URL` names it. */
export function databaseUrl({ host, port, user, password, database }: TestConnection): string {
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
