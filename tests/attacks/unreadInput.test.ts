import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  ({ token } = await kaifang.signIn(255));
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

/** The invalid fields of a form (by default for a new package), each with the violated rule. */
async function told(fields: Row, service = 'Admin.Package.Add'): Promise<Row> {
  const { envelope } = await http.post(service, { access_token: token, ...fields });
  expect(envelope.ret).toBe(400);
  const errors = envelope.data['errors'] as Row[];
  return Object.fromEntries(errors.map(({ field, rule }) => [field, rule]));
}

test('a form of empty fields alone is shown of each that has to be filled in [beyond-04]', async () => {
  const empty = { name: '', type: '', services: '', flow: '', price: '', validity: '', status: '' };
  const missed = Object.fromEntries(Object.keys(empty).map((name) => [name, 'required']));
  expect(await told(empty)).toMatchObject(missed);
});

test('a field that cannot be read hides no fault of another one, and is not called missing [beyond-04]', async () => {
  const fields = { name: ' ', type: 'gift', services: '["App.No.Such"]', flow: 'many', odd: 'x' };
  expect(await told(fields)).toEqual({
    ...{ flow: 'type', name: 'required', type: 'enum', odd: 'additionalProperties' },
  });
});

test('what one field asks of another is checked where both can be read', async () => {
  // Whether a trial is free cannot be checked on an invalid price.
  const trial = { name: 'Trial', type: 'trial', services: '["App.No.Such"]', price: '5' };
  expect(await told({ ...trial, flow: 'many' })).toEqual({ flow: 'type' });
  expect(await told({ ...trial, flow: '5' })).toMatchObject({ price: 'pattern' });
});

test('what a condition asks for is shown at once, whether it was left out or emptied', async () => {
  const { data } = await kaifang.call('Admin.PaymentConfig.Get', {}, token);
  const fields = { version: data['version'] ?? 1, paypal_enabled: '1', paypal_client_id: '' };
  expect(await told(fields, 'Admin.PaymentConfig.Save')).toEqual({
    ...{ paypal_client_id: 'required', paypal_webhook_id: 'required' },
  });
});
