import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, test } from 'vitest';
import { issueToken } from '#server/gateway/tokens.ts';
import type { Tables } from '#server/platform/store/database.ts';
import { createSessions } from '#server/platform/store/sessions.ts';

describe('SE-01 ten thousand tokens', () => {
  const count = 10_000;
  const never = { connected: () => true, on: () => {}, stop: async () => {} };
  // The test checks the tokens, not the written rows.
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const opening = { accountId: 1, ip: '127.0.0.1', userAgent: 'test', days: 1 };
  const makers: readonly [string, () => Promise<{ token: string }>][] = [
    ['of sessions', () => createSessions(db, never).open(db, opening)],
    [
      'of sessions as somebody else',
      () =>
        createSessions(db, never).simulate(db, {
          ...{ accountId: 1, by: 2, parent: 'aa', ip: '127.0.0.1', userAgent: 'test' },
        }),
    ],
    ['of applications', () => issueToken(db, 1, 7)],
  ];

  test.each(makers)('%s: 256 bits each, none twice, nothing of the time in them', async (_what, make) => {
    const tokens: string[] = [];
    for (let n = 0; n < count; n++) tokens.push((await make()).token);
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
    expect(new Set(tokens).size).toBe(count);
    // Each bit is set half of the time: 6 standard deviations of 10,000 are 300.
    const bits = Array<number>(256).fill(0);
    for (const token of tokens)
      for (const [at, byte] of Buffer.from(token, 'base64url').entries())
        for (let bit = 0; bit < 8; bit++)
          bits[at * 8 + bit] = (bits[at * 8 + bit] ?? 0) + ((byte >> bit) & 1);
    expect(Math.min(...bits)).toBeGreaterThan(count / 2 - 300);
    expect(Math.max(...bits)).toBeLessThan(count / 2 + 300);
    // A token with a time prefix would rise from one to the next; half of these do. The standard deviation is
    // 29.
    const rising = tokens.filter((token, n) => n > 0 && token > (tokens[n - 1] ?? '')).length;
    expect(Math.abs(rising - count / 2)).toBeLessThan(200);
    // Common prefixes are no longer than by chance: among 10,000 some pair shares about four letters.
    const shared = new Set(tokens.map((token) => token.slice(0, 9)));
    expect(shared.size).toBe(count);
  });
});
