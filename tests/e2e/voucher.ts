import type { Row } from '#schemas/resource.ts';
import { sharedCheckout } from '../support/checkout.ts';
import { freshDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A resource with an example of everything that a list shows, filters and sorts. */
const voucher = {
  name: 'voucher',
  label: { zh_cn: '代金券', en: 'Voucher' },
  schema: {
    type: 'object',
    required: ['code', 'kind'],
    properties: {
      code: { type: 'string', unique: true, search: true, label: { zh_cn: '券号', en: 'Number' } },
      kind: {
        type: 'string',
        enum: ['gift', 'refund', 'sale'],
        label: { zh_cn: '类型', en: 'Kind' },
        options: {
          gift: { label: { zh_cn: '赠送', en: 'Gift' }, tone: 'success' },
          refund: { label: { zh_cn: '退款', en: 'Refund' }, tone: 'warning' },
          sale: { label: { zh_cn: '促销', en: 'Sale' } },
        },
      },
      amount: { type: 'string', format: 'money', label: { zh_cn: '面额', en: 'Amount' } },
      day: { type: 'string', format: 'date', label: { zh_cn: '日期', en: 'Day' } },
      open: { type: 'boolean', label: { zh_cn: '启用', en: 'Open' } },
    },
  },
};

/** The voucher of a number from 1 on; every third is a refund, every second is open. */
export function voucherOf(n: number) {
  const day = new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
  const kind = ['gift', 'refund', 'sale'][n % 3] ?? 'gift';
  const code = `V-${String(n).padStart(3, '0')}`;
  return { code, kind, amount: `${n}.50`, day, open: n % 2 === 0 } satisfies Row;
}

/**
 * Four voucher resources: a plain one, one with tabs by kind, one without record screens, one with editable
 * cells.
 */
const resources = {
  voucher,
  staged: { ...voucher, name: 'staged', list: { tabs: 'kind' } },
  bare: { ...voucher, name: 'bare' },
  editable: { ...voucher, name: 'editable', list: { edit: ['amount', 'open', 'kind'] } },
};

/** Starts a product with vouchers, with the given number of records of some resources, numbered from 1. */
export async function startWithVouchers(
  wanted: Partial<Record<keyof typeof resources, number>>,
): Promise<RunningServer> {
  const [root, { connection, drop }] = await Promise.all([sharedCheckout(resources), freshDatabase()]);
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
