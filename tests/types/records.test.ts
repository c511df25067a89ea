import { expect, it } from 'vitest';
import type { Account, OrderInput } from '#generated/records.ts';
import type { Call } from '#server/core/call.ts';
import type { Db } from '#server/platform/store/database.ts';
import { getRecord } from '#server/records/get.ts';
import { addRecord, editRecord, updateRecord } from '#server/records/write.ts';

// Never called: only the compiler checks it. `npm run types` fails for each line marked as an error that
// compiles after all.
async function typeErrors(call: Call, db: Db): Promise<void> {
  const order = await getRecord(call, 'order', 1);
  const right: string = order.amount;
  // @ts-expect-error a misspelt field of a record
  const wrong = order.amuont;
  // @ts-expect-error a misspelt resource
  await getRecord(call, 'odrer', 1);
  const named = { service: 'App.A.B', target_type: 'account' } as const;
  await addRecord(call, 'permission_rule', { ...named, account_id: 1 });
  // @ts-expect-error a misspelt field of a new record
  await addRecord(call, 'permission_rule', { ...named, acount_id: 1 });
  // @ts-expect-error a new record without what it needs
  await addRecord(call, 'permission_rule', { account_id: 1 });
  // @ts-expect-error a misspelt field of a change
  await editRecord(call, 'order', 1, 1, { staus: 'paid' });
  // @ts-expect-error a value that the field cannot have
  await updateRecord(call, 'order', order, { status: 'payed' });
  // @ts-expect-error a misspelt table
  await db.selectFrom('oder').select('id').execute();
  // @ts-expect-error a misspelt column
  await db.selectFrom('order').select('oder_no').execute();
  // @ts-expect-error a value of another kind than the column's
  await db.selectFrom('order').select('id').where('amount', '=', '1.00').execute();
  // @ts-expect-error a misspelt field of a service's input
  const run = (_call: Call, values: OrderInput) => values.pakage_id;
  // @ts-expect-error a password is in no record
  const password = (account: Account) => account.password;
  void [right, wrong, run, password];
}

it('rejects a misspelt field at compile time', () => expect(typeErrors).toBeTypeOf('function'));
