/** A format that values are checked against: its pattern, which RE2 and PCRE read alike. */
export interface RuleFormat {
  readonly pattern: string;
  /** Also a date of the calendar. */
  readonly isMoment?: boolean;
}

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const clock = '[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})';
const octet = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const group = '[0-9A-Fa-f]{1,4}';
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

// Up to seven groups around the one gap, or eight without.
const ipv6 = [
  `(${group}:){7}${group}`,
  ...Array.from({ length: 8 }, (_one, before) => {
    const head = before === 0 ? ':' : `(${group}:){${before}}`;
    const most = 7 - before;
    return most === 0 ? `${head}:` : `${head}(:${group}){1,${most}}|${head}:`;
  }),
  `::([Ff]{4}:)?(${octet}\\.){3}${octet}`,
].join('|');

/** The formats that are checked; others are only shown. */
export const ruleFormats: Readonly<Record<string, RuleFormat>> = {
  date: { pattern: `^${day}$`, isMoment: true },
  'date-time': { pattern: `^${day}[Tt ]${clock}$`, isMoment: true },
  time: {
    pattern: `^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})?$`,
  },
  email: { pattern: `^[^ \\t\\r\\n@<>()\\[\\],;:\\\\"]{1,64}@(${label}\\.)+${label}$` },
  hostname: { pattern: `^${label}(\\.${label})*\\.?$` },
  ipv4: { pattern: `^(${octet}\\.){3}${octet}$` },
  ipv6: { pattern: `^(${ipv6})$` },
  uuid: { pattern: '^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$' },
  uri: { pattern: '^[A-Za-z][A-Za-z0-9+.-]*:[^ \\t\\r\\n<>"{}|\\\\^`]*$' },
  byte: { pattern: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
};

/** The formats of numbers that are checked, with their limits. */
export const numberFormats: Readonly<Record<string, readonly [min: number, max: number]>> = {
  int32: [-2_147_483_648, 2_147_483_647],
};
