import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { parse } from 'dotenv';
import { plainIpEntry } from '#schemas/fields/ipEntry.ts';
import { formats, isIpEntry, splitEntries } from '#schemas/formats.ts';
import { longestUsername, usernameRule } from '#schemas/payloads/usernameRule.ts';
import { readS3Address, type S3Address } from './rules/s3Address.ts';

/** The validated settings of the operator. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Whether only this machine can reach the server. */
  readonly loopback: boolean;
  /** The addresses and ranges of reverse proxies that are trusted to state the client's address. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Null: PostgreSQL carries change events between processes and counts attempts. */
  readonly redisUrl: string | null;
  /** Null: uploads are stored in DATA_DIR. */
  readonly s3: S3Address | null;
  readonly adminUsername: string;
  /** Null: a random one is generated on the first start. */
  readonly adminPassword: string | null;
  readonly captcha: boolean;
  /** How many bits of proof of work a registration needs, in addition to the captcha; 0: none. */
  readonly registerWork: number;
  /** The most bytes of a response. */
  readonly answerBytes: number;
  /** The memory budget of the process for large responses, bodies and pictures, in bytes. */
  readonly memoryBytes: number;
  /** How often an address may read without an account, per minute and process; 0: unlimited. */
  readonly anonymousReads: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly nodeEnv: (typeof NODE_ENVS)[number];
};

/** One invalid setting. */
export type SettingsFault = { readonly variable: string; readonly problem: string };

/** Reports all invalid settings at once. */
export class SettingsError extends Error {
  readonly faults: readonly SettingsFault[];
  constructor(faults: readonly SettingsFault[]) {
    super(`Wrong settings:\n${faults.map((fault) => `  ${fault.variable} ${fault.problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Report = (variable: string, problem: string) => void;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const NODE_ENVS = ['development', 'production', 'test'] as const;

/** Reads the settings from the environment and from the folder's .env. The environment takes precedence. */
export function loadSettings(folder: string = process.cwd(), env: Environment = process.env): Settings {
  return readSettings({ ...readDotEnv(join(folder, '.env')), ...env });
}

/** Turns environment variables into validated, frozen settings. An empty variable counts as missing. */
export function readSettings(env: Environment): Settings {
  const faults: SettingsFault[] = [];
  const report: Report = (variable, problem) => faults.push({ variable, problem });
  const get = (variable: string) => env[variable] || undefined;
  const host = readHost(get('HOST') ?? '127.0.0.1', report);
  const settings: Settings = {
    port: readPort(get('PORT') ?? '8080', report),
    host,
    loopback: isLoopback(host),
    trustedProxies: readProxies(get('TRUSTED_PROXIES') ?? '', report),
    dataDir: resolve(get('DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(get('DATABASE_URL'), report),
    redisUrl: readRedisUrl(get('REDIS_URL'), report),
    s3: readS3(get('S3_URL'), report),
    adminUsername: readUsername(get('ADMIN_USERNAME') ?? 'admin', report),
    adminPassword: readPassword(get('ADMIN_PASSWORD'), report),
    captcha: readChoice('CAPTCHA', get('CAPTCHA') ?? 'on', ['on', 'off'], report) === 'on',
    registerWork: readWhole('REGISTER_WORK_BITS', get('REGISTER_WORK_BITS') ?? '0', [0, 20], report),
    answerBytes: readWhole('ANSWER_LIMIT_MB', get('ANSWER_LIMIT_MB') ?? '16', [1, 256], report) * megabyte,
    memoryBytes:
      readWhole('MEMORY_BUDGET_MB', get('MEMORY_BUDGET_MB') ?? usualBudget(), [16, 65_536], report) *
      megabyte,
    anonymousReads: readWhole(
      'ANONYMOUS_READS_PER_MINUTE',
      get('ANONYMOUS_READS_PER_MINUTE') ?? '1200',
      [0, 1_000_000],
      report,
    ),
    logLevel: readChoice('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', LOG_LEVELS, report),
    nodeEnv: readChoice('NODE_ENV', get('NODE_ENV') ?? 'development', NODE_ENVS, report),
  };
  if (!settings.captcha) checkCaptchaOff(settings, report);
  if (faults.length > 0) throw new SettingsError(faults);
  return Object.freeze(settings);
}

function readDotEnv(path: string): Environment {
  try {
    return parse(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function readPort(text: string, report: Report): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  // 0 lets the system choose, for tests.
  if (!(port <= 65535)) report('PORT', `must be a whole number from 0 to 65535, not "${text}"`);
  return port;
}

const megabyte = 1024 * 1024;

// A quarter of the engine's heap limit.
function usualBudget(): string {
  return String(Math.max(64, Math.floor(getHeapStatistics().heap_size_limit / 4 / megabyte)));
}

function readWhole(
  variable: string,
  text: string,
  [least, most]: readonly [number, number],
  report: Report,
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    report(variable, `must be a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}

function readHost(text: string, report: Report): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  const isAddress = isIP(host.replace(/%[\w.-]+$/, '')) !== 0;
  if (!isAddress && !/^[\w.-]+$/.test(host))
    report('HOST', `must be an address or a host name, without a port, not "${text}"`);
  return host;
}

/** Whether only the same machine can reach a server on this host. */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host);
}

function readProxies(text: string, report: Report): string[] {
  const entries = splitEntries(text);
  // Trusting every proxy lets each client choose its address.
  const wrong = entries.filter((entry) => !isIpEntry(entry) || plainIpEntry(entry).endsWith('/0'));
  if (wrong.length > 0)
    report('TRUSTED_PROXIES', `must be addresses and ranges such as 10.0.0.0/8, not "${wrong.join(', ')}"`);
  return wrong.length > 0 ? [] : entries.map(plainIpEntry);
}

function readDatabaseUrl(text: string | undefined, report: Report): string | null {
  if (text === undefined) return null;
  // The value contains a password, so the message does not repeat it.
  const right = /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
  if (!right) report('DATABASE_URL', 'must look like postgres://user:password@host:5432/database');
  return text;
}

function readRedisUrl(text: string | undefined, report: Report): string | null {
  if (text === undefined) return null;
  // It may contain a password as well.
  const right = /^rediss?:\/\/./.test(text) && URL.canParse(text);
  if (!right) report('REDIS_URL', 'must look like redis://user:password@host:6379/0, or rediss:// for TLS');
  return text;
}

function readS3(text: string | undefined, report: Report): S3Address | null {
  const read = text === undefined ? null : readS3Address(text);
  if (typeof read !== 'string') return read;
  report('S3_URL', read);
  return null;
}

// The first account follows the rules of every other, so that its form can be saved and its password be
// typed.
function readUsername(text: string, report: Report): string {
  if (!usernameRule.test(text) || [...text].length > longestUsername)
    report(
      'ADMIN_USERNAME',
      `must be 1 to ${longestUsername} letters, digits, underscores or Chinese characters`,
    );
  return text;
}

function readPassword(text: string | undefined, report: Report): string | null {
  // The message does not repeat it.
  if (text !== undefined && !formats['password']?.(text))
    report('ADMIN_PASSWORD', 'must be 6 to 20 characters without spaces');
  return text ?? null;
}

function readChoice<T extends string>(
  variable: string,
  text: string,
  choices: readonly T[],
  report: Report,
): T {
  const found = choices.find((choice) => choice === text);
  if (!found) report(variable, `must be one of ${choices.join(', ')}, not "${text}"`);
  return found ?? (text as T);
}

function checkCaptchaOff(settings: Settings, report: Report): void {
  if (!settings.loopback) {
    report('CAPTCHA', `may be off only while HOST is a loopback address, and HOST is "${settings.host}"`);
  }
  // A proxy brings remote clients to a server that only this machine can reach directly.
  if (settings.trustedProxies.length > 0)
    report('CAPTCHA', 'must not be off while TRUSTED_PROXIES names one');
  if (settings.nodeEnv === 'production') report('CAPTCHA', 'must not be off while NODE_ENV is production');
}
