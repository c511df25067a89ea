/** The rules of a form's field for the texts it accepts. */
interface Rules {
  readonly pattern?: string | undefined;
  readonly maxLength?: number | undefined;
}

/** The parts of a key, separated by dots, for each of the fields that receive them. */
export function partsOf(key: string, into: readonly string[]): Readonly<Record<string, string>> {
  const parts = key.split('.');
  const last = into.length - 1;
  const part = (at: number) => (at === last ? parts.slice(last).join('.') : (parts[at] ?? ''));
  return Object.fromEntries(into.map((name, at) => [name, part(at)]));
}

/** Whether the fields accept the parts of a key: keys that they would reject are not offered. */
export function fits(
  parts: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, Rules | boolean>> = {},
): boolean {
  return Object.entries(parts).every(([name, part]) => {
    const rules = fields[name];
    if (typeof rules !== 'object') return true;
    const { pattern, maxLength } = rules;
    const isShort = maxLength === undefined || [...part].length <= maxLength;
    return isShort && (pattern === undefined || new RegExp(pattern, 'u').test(part));
  });
}
