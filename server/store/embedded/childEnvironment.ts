/** Gives PostgreSQL's programs a bare environment, so that a PGDATA or a locale of the caller does not leak in. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}
