/** The default name of a database's DI service: the database's own name, with a number if that is taken. */
export function databaseService(database: string, taken: ReadonlySet<string>): string {
  const name = `db_${database.toLowerCase().replace(/[^a-z0-9_]+/g, '_')}`.slice(0, 55);
  const plain = name === 'db_' ? 'db_main' : name;
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? plain : `${plain}_${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
