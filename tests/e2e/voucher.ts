import type { Row } from '#schemas/resource.ts';
import { sharedCheckout } from '../support/checkout.ts';
import { freshDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** The voucher of a number from 1 on; every third is a refund, every second is open. */
export function voucherOf(n: number) {
  const day = new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
  const kind = ['gift', 'refund', 'sale'][n % 3] ?? 'gift';
  const code = `V-${String(n).padStart(3, '0')}`;
  return { code, kind, amount: `${n}.50`, day, open: n % 2 === 0 } satisfies Row;
}

/** Starts a product with vouchers, with the given number of records of some resources, numbered from 1. */
export async function startWithVouchers(
  wanted: Partial<Record<'voucher' | 'staged' | 'bare' | 'editable', number>>,
): Promise<RunningServer> {
  const [root, { connection, drop }] = await Promise.all([sharedCheckout(), freshDatabase()]);
  const server = await startServer({ root, env: { DATABASE_URL: databaseUrl(connection) } });
  for (const [name, count] of Object.entries(wanted)) {
    const records = Array.from({ length: count }, (_none, at) => voucherOf(at + 1));
    await runStatement(
      connection,
      // Money is stored in cents.
      `insert into ${name} (code, kind, amount, day, open) select code, kind, amount * 100, day, open
       from json_to_recordset('${JSON.stringify(records)}')
         as voucher (code text, kind text, amount numeric, day date, open boolean)`,
    );
  }
  return { ...server, stop: () => server.stop().then(drop) };
}
