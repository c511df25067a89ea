import { hashPassword } from '../../platform/store/passwords.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, notBefore } from './moments.ts';
import { firms, people } from './words.ts';

/** A demo account, as the other parts need it. */
export interface DemoAccount {
  readonly id: number;
  readonly level: number;
  readonly name: string;
  readonly createdAt: string;
  /** Days since it signed up. */
  readonly days: number;
}

/** Sign-up days of the latest accounts, in days before now: several on some days, none on others. */
const newcomers = [13, 12, 12, 10, 9, 8, 6, 6, 5, 3, 3, 3, 1, 0];
/** The number of firms among them. */
const newFirms = 3;

// Plain members, so their applications make no calls.
const disabled: ReadonlySet<string> = new Set(['gao_yuan', 'ethan_green']);

/** Accounts of every level, some disabled, all with the same password. */
export async function addAccounts(demo: Demo, password: string): Promise<DemoAccount[]> {
  const { db, keys, random } = demo;
  const hash = await hashPassword(password, keys);
  const wanted = [
    { username: 'operator', nickname: '运营小王', level: 200 },
    { username: 'reviewer', nickname: 'Grace Moore', level: 200 },
    ...firms.slice(0, -newFirms).map(firm),
    ...people.map(([username, nickname], at) => ({ username, nickname, level: at % 4 === 3 ? 0 : 100 })),
  ];
  // One at the end, the others among the last people.
  for (const [at, last] of firms.slice(-newFirms).entries())
    wanted.splice(wanted.length - at * 5, 0, firm(last));
  const rows = [];
  const logins = [];
  const ages: number[] = [];
  for (const [at, { username, nickname, level }] of wanted.entries()) {
    const old = Math.round(180 * (1 - at / wanted.length)) + random.whole(1, 12);
    const days = newcomers[at - wanted.length + newcomers.length] ?? old;
    const created_at = daysAgo(random, days);
    const own = loginsOf(demo, username, days, created_at);
    const last = own.findLast(({ result }) => result === 'passed');
    ages.push(days);
    logins.push(own);
    const ascii = /^[\w]+$/.test(username) ? username : `user${at}`;
    rows.push({
      ...{ username, level, password: hash, nickname: [...nickname].slice(0, 20).join('') },
      tel: random.chance(0.85)
        ? `1${random.pick(['38', '39', '86', '77', '59'])}${random.whole(10_000_000, 99_999_999)}`
        : null,
      email: random.chance(0.9) ? `${ascii}@example.${random.pick(['com', 'cn', 'org'])}` : null,
      avatar: random.chance(0.45) ? await demo.painter.icon(username, created_at) : null,
      status: disabled.has(username) ? 'disabled' : 'enabled',
      register_ip: address(demo),
      login_at: last?.created_at ?? null,
      login_ip: last?.ip ?? null,
      created_at,
      must_change_password: false,
    });
  }
  const ids = await insertRows(db, 'account', rows);
  const records = logins.flatMap((own, at) => own.map((login) => ({ ...login, account_id: ids[at] ?? 0 })));
  records.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'login_record', records);
  return rows.map(({ level, nickname: name, created_at: createdAt }, at) => ({
    ...{ id: ids[at] ?? 0, level, name, createdAt, days: ages[at] ?? 0 },
  }));
}

function firm([username, nickname]: (typeof firms)[number]) {
  return { username, nickname, level: 101 };
}

// In chronological order.
function loginsOf(demo: Demo, username: string, days: number, since: string) {
  const { random } = demo;
  const ip = address(demo);
  // An account created today signed in once or twice, not nine times in an hour.
  const logins = Array.from({ length: random.whole(1, Math.min(9, days + 2)) }, () => ({
    ...{ username, ip },
    result: random.chance(0.88) ? 'passed' : 'password',
    user_agent: random.pick(browsers),
    created_at: notBefore(random, since, daysAgo(random, random.whole(0, Math.min(days, 60)))),
  }));
  return logins.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
];

// Networks reserved for documentation.
function address({ random }: Demo): string {
  return `${random.pick(['203.0.113', '198.51.100', '192.0.2'])}.${random.whole(2, 250)}`;
}
