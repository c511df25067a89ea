import type { TestConnection } from './embedded/cluster.ts';

/** A test's database in the form of `DATABASE_URL`. */
export function databaseUrl({ host, port, user, password, database }: TestConnection): string {
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
