/**
 * Gives PostgreSQL's programs a minimal environment, so that the caller's PGDATA or locale does not leak in.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}
