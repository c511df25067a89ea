import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { migrate } from '#server/boot/migrate.ts';
import { sweepLogs } from '#server/platform/partitions/retention.ts';
import { type Db, openDatabase } from '#server/platform/store/database.ts';
import { violations } from '../support/axe.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { picture } from '../support/files/pictures.ts';
import { faultOf, fieldOf, giveFiles } from '../support/form.ts';
import { grammarKeywords, usedKeywords } from '../support/grammar.ts';
import { addKeywords, keywordFiles, keywordRegistry } from '../support/keywords.ts';
import { type RestServer, startRestServer } from '../support/restServer.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';
import { describeKitchenSink, kitchenKeywords } from './forms/kitchenSink.ts';

let rest: RestServer;
let checkout: Checkout;
let database: TestDatabase;
let db: Db;
let server: RunningServer;
let page: Page;
let png: Buffer;
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};

const present = keywordFiles()['parcel'] as Row & { schema: { properties: Row } };
const kept = ['code', 'place', 'kind', 'tags', 'agreed', 'account_id', 'state', 'count'];
const text = { type: 'string' };
/** Parcels as an earlier version of the file stored them. */
const earlier: Row = {
  ...{ name: 'parcel', label: present['label'], owner: 'account_id', display: 'subject' },
  schema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(kept.map((name) => [name, present.schema.properties[name]])),
      ...{ subject: text, colour: text },
    } as Row as Json,
  },
};

beforeAll(async () => {
  [rest, database, png] = await Promise.all([startRestServer(), freshDatabase(), picture('png', 240, 120)]);
  for (const id of [1, 2]) rest.records.set(id, { id, name: `Gadget ${id}`, weight: id });
  const provider = { type: 'rest', url: `${rest.origin}/v1` };
  checkout = copyCheckout();
  addKeywords(checkout, { gadget: { ...keywordFiles()['gadget'], provider } });
  db = openDatabase(database.connection, () => {});
  await migrate(db, keywordRegistry({ parcel: earlier }));
  await sql`
    insert into parcel (code, subject, place, kind, colour, tags, agreed, state, count)
    values ('OL-1', 'Old letters', 'attic', 'letter', 'red', '["old"]', true, 'waiting', 4)`.execute(db);
  server = await startServer({
    root: checkout.folder,
    env: { DATABASE_URL: databaseUrl(database.connection) },
  });
  tokens['root'] = await tokenOf(server.url);
  for (const [username, level] of [
    ['clerk', 200],
    ['dev', 100],
    ['guest', 0],
  ] as const) {
    const { data } = await call('Admin.User.AddMember', { username, password: 'secret-1', level });
    ids[username] = Number(data['id']);
    const login = { username, password: 'secret-1', captcha: 'x', captcha_id: 'x' };
    tokens[username] = String((await call('Platform.User.UserLogin', login, 'nobody')).data['access_token']);
  }
  await sql`
    insert into api_design (service, title, type, status) values ('App.Parcel.Track', 'Track parcels', 'common', 'published'),
      ('App.Parcel.Draft', 'Not yet', 'common', 'draft')`.execute(db);
  page = await openPage(server.url, { lang: 'en', token: tokens['root'] ?? '' });
}, 240_000);
afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  await db?.destroy();
  await database?.drop();
  checkout?.remove();
  rest?.close();
});

const claimed = new Set<string>(kitchenKeywords);
/** A step of the walk, and the keywords that it covers. */
const step = (title: string, keywords: string, run: () => Promise<void>) => {
  for (const keyword of keywords.trim().split(/\s+/)) claimed.add(keyword);
  it(title, run);
};

const call = (service: string, fields: Row = {}, who = 'root') =>
  callService(server.url, service, {
    lang: 'en',
    ...(tokens[who] && { access_token: tokens[who] }),
    ...fields,
  });
const grant = async (uri: string) => {
  const { ret } = await call('Admin.Operation.Add', { title: uri, uri, account_ids: [ids['clerk'] ?? 0] });
  expect(ret).toBe(200);
};
const main = () => page.locator('#main');
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const field = (label: string) => fieldOf(page, label);
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
const rowOf = (name: string) => page.locator('tbody tr').filter({ hasText: name });
const shown = (label: string) =>
  page.locator('#main dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
const statusOf = async (url: string, who?: string) =>
  (await fetch(server.url + url, { headers: who ? { cookie: `token=${tokens[who]}` } : {} })).status;
const record = async (id: number) => (await call('Admin.Parcel.Get', { id })).data;
const rulesOf = ({ data }: { data: Row }) =>
  Object.fromEntries(
    (data['errors'] as { field: string; rule: string }[]).map((one) => [one.field, one.rule]),
  );
const valid = { title: 'Books', tags: ['new'], agreed: true };
const messagesOf = async (who: string) =>
  (
    (await call('Platform.Message.GetList', {}, who)).data['items'] as {
      title: { en: string };
      text: { en: string } | null;
    }[]
  ).map(({ title, text }) => [title.en, text?.en ?? '']);
/** Answers the open confirmation dialog. */
const confirm = async (text: string, name: string) => {
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText(text).first().waitFor();
  await question.getByRole('button', { name, exact: true }).click();
};

step(
  'every keyword of the grammar is used by the fixture, and some step asserts it',
  '$schema schema kind kind=collection record.$schema record.$schema=https://json-schema.org/draft/2020-12/schema',
  async () => {
    const all = [...grammarKeywords()];
    const used = usedKeywords(Object.values(keywordFiles()));
    expect(all.filter((keyword) => !used.has(keyword))).toEqual([]);
    expect(all.filter((keyword) => !claimed.has(keyword))).toEqual([]);
    expect([...claimed].filter((keyword) => !all.includes(keyword))).toEqual([]);
  },
);

step(
  'records of an earlier version keep their values under the new names',
  'property.renamedFrom property.filledFrom dropColumns property.default name',
  async () => {
    const { data } = await call('Admin.Parcel.GetList', {});
    expect(data['items']).toMatchObject([
      { code: 'OL-1', title: 'Old letters', shelf: 'attic', place: 'attic', kind: 'letter', rank: 1 },
    ]);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'parcel'`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['title', 'shelf']));
    expect(rows.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['subject']));
    expect(rows.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['colour']));
  },
);

step(
  'the menu has the entries of a group under its heading, in their order, with icon and badge',
  `label plural help path menu menu.section menu.group menu.icon menu.order menu.badge menu.hidden words.zh_cn words.en words
   words.add words.submit property.label`,
  async () => {
    await page.goto('/admin/data/parcel/list');
    await page.getByRole('heading', { name: 'All parcels' }).waitFor();
    await main().getByText('Every parcel from arrival to delivery').waitFor();
    const nav = page.getByRole('navigation').first();
    const under = nav.getByRole('list').filter({ hasText: 'All parcels' }).last();
    await nav.getByText('Parcels at work').waitFor();
    await nav.getByRole('link', { name: /All parcels.*1 waiting|All parcels\s*1/ }).waitFor();
    const links = await under.getByRole('link').allInnerTexts();
    expect(links.map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining([
        'All parcels',
        'Parcel notes',
        'Parcel rules',
        'Scans by day',
        'Parcel room',
        'Gadgets',
      ]),
    );
    expect(links.findIndex((text) => text.startsWith('Parcel notes'))).toBe(1);
    expect(links.join()).not.toContain('Scan,');
    expect(links.join()).not.toContain('Hand-drawn');
    // The default icon would be a table's.
    const iconOfPage = () => page.locator('[aria-current=page] svg path').first().getAttribute('d');
    const icon = await iconOfPage();
    expect(icon).toBeTruthy();
    await page.getByRole('link', { name: 'Register a parcel' }).waitFor();
    const zh = await openPage(server.url, { lang: 'zh_cn', token: tokens['root'] ?? '', width: 400 });
    await zh.goto('/admin/data/parcel/list');
    await zh.getByRole('heading', { name: '全部包裹' }).waitFor();
    await zh.getByText('收寄的包裹从登记到签收').waitFor();
    await zh.getByText('运费合计').first().waitFor();
    expect(await violations(zh)).toEqual([]);
    await zh.context().close();
  },
);

step(
  'a form says what is wrong by its own words, and asks for what its conditions want',
  `record.type record.type=object record.required record.properties record.if record.then record.else record.allOf
   record.dependentRequired property.help property.messages property.minLength property.maxLength property.pattern
   property.minimum property.maximum property.exclusiveMinimum property.exclusiveMaximum property.multipleOf property.const
   property.minItems property.enum property.type property.type=string property.type=integer property.type=number
   property.type=boolean form form.groups formGroups.label formGroups.fields property.creator property.readOnly
   record.$id record.$comment record.title record.description record.examples record.deprecated property.$comment
   property.title property.deprecated property.description property.examples property.options property.options.*.label
   property.format=percent property.format=bytes property.random property.begins property.begins=now
   property.begins=caller.tel property.begins=caller.email`,
  async () => {
    await page.goto('/admin/kitchen_sink/add');
    await expect.poll(() => field('Moment').inputValue()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const own = { tel: '13900139000', email: 'root@example.com' };
    expect((await call('Platform.User.EditProfile', own)).ret).toBe(200);
    await page.goto('/admin/data/parcel/add');
    await page.getByRole('heading', { name: 'Register a parcel' }).waitFor();
    await main().getByText('Two letters, a dash and digits, such as AB-12').waitFor();
    for (const heading of ['Basics', 'Inside', 'Where it goes', 'Secrets'])
      await main().getByRole('heading', { name: heading, exact: true }).waitFor();
    const text = await main().innerText();
    for (const unsaid of ['No word of this', 'is on any screen', 'Not shown', 'Nor this'])
      expect(text).not.toContain(unsaid);
    for (const label of ['State', 'Registered by', 'Pickup key', 'Twice the pieces'])
      expect(await field(label).count()).toBe(0);
    expect(await field('Pieces').inputValue()).toBe('1');
    expect([await field('Phone').inputValue(), await field('Mail').inputValue()]).toEqual(Object.values(own));
    await call('Platform.User.EditProfile', { tel: null, email: null });
    expect(await page.getByRole('radio', { name: 'Letter' }).isChecked()).toBe(true);
    expect(await field('Invite').inputValue()).toMatch(/^[A-Za-z0-9]{10}$/);
    const made = await field('Invite').inputValue();
    await button(/^Random/).click();
    await expect.poll(() => field('Invite').inputValue()).not.toBe(made);
    // No error before the first attempt.
    await field('Number').fill('A');
    await field('Number').blur();
    expect(await faultOf(field('Number'))).toBe('');
    await button('Register').click();
    await expect.poll(() => faultOf(field('Contents'))).toBe('Contents is required');
    const wrong: [label: string, typed: string, fault: RegExp][] = [
      ['Number', 'A', /at least 4/],
      ['Number', 'ABC-123', /That is no parcel number: write AB-12/],
      ['Contents', 'x'.repeat(61), /at most 60/],
      ['Pieces', '0', /at least 1/],
      ['Pieces', '100', /at most 99/],
      ['Filled', '101', /at most 100/],
      ['Mail', 'nobody', /email/],
      ['Phone', '1', /telephone/],
    ];
    for (const [label, typed, fault] of wrong) {
      await field(label).fill(typed);
      await field(label).blur();
      await expect.poll(() => faultOf(field(label)), { message: label }).toMatch(fault);
    }
    // A letter has no weight, a box requires one.
    expect(await field('Weight (kg)').count()).toBe(0);
    await page.getByRole('radio', { name: 'Box' }).check();
    for (const [typed, fault] of [
      ['0', /above 0|more than 0|greater/],
      ['50', /below 50|less than 50|smaller/],
      ['1.3', /multiple|steps|0\.5/],
    ] as const) {
      await field('Weight (kg)').fill(typed);
      await field('Weight (kg)').blur();
      await expect.poll(() => faultOf(field('Weight (kg)')), { message: typed }).toMatch(fault);
    }
    await field('Weight (kg)').fill('');
    await page.getByRole('radio', { name: 'Urgent' }).check();
    await field('Insured').fill('100');
    for (const [label, value] of [
      ['Number', 'AB-12'],
      ['Contents', 'Books'],
      ['Pieces', '3'],
      ['Filled', '95'],
      ['Mail', 'a@example.com'],
      ['Phone', '13800138000'],
    ] as const)
      await field(label).fill(value);
    await button('Register').click();
    for (const label of ['Weight (kg)', 'Reason', 'Insurer'])
      await expect.poll(() => faultOf(field(label)), { message: label }).toBe(`${label} is required`);
    await expect.poll(() => main().innerText()).toMatch(/Tags/);
    expect(
      await main()
        .locator('[role=alert], .error')
        .allInnerTexts()
        .then((all) => all.join()),
    ).toMatch(/Agreed/);
    await field('Weight (kg)').fill('2.5');
    await field('Reason').fill('In a hurry');
    await field('Insurer').fill('Acme');
    await page.getByRole('switch', { name: 'Agreed' }).check();
  },
);

step(
  'the server holds every rule itself',
  `record.additionalProperties record.additionalProperties=false property.uniqueItems property.maxItems property.items
   property.properties property.required property.additionalProperties property.type=array property.type=object`,
  async () => {
    const all = await call('Admin.Parcel.Add', {
      ...{
        code: 'A',
        title: 'x'.repeat(61),
        kind: 'bag',
        rank: 3,
        count: 100,
        weight: 50,
        filled: -1,
        agreed: false,
      },
      ...{ tags: [], fee: 'much', mail: 'x', phone: '1', place: 'p' },
      address: { zip: '12', street: 'x' },
      pieces: [{ fragile: 'no', colour: 'red' }],
    });
    expect([all.ret, rulesOf(all)]).toMatchObject([
      400,
      {
        ...{ code: 'minLength', title: 'maxLength', kind: 'enum', rank: 'enum', count: 'maximum' },
        ...{
          filled: 'minimum',
          agreed: 'const',
          tags: 'minItems',
          fee: 'format',
          mail: 'format',
          phone: 'format',
        },
        ...{ 'address.city': 'required', 'address.zip': 'pattern', 'address.street': 'additionalProperties' },
        ...{ 'pieces.0.name': 'required', 'pieces.0.colour': 'additionalProperties' },
      },
    ]);
    const more = await call('Admin.Parcel.Add', {
      ...{
        ...valid,
        code: 'AB-99',
        kind: 'box',
        weight: 1.3,
        rank: 2,
        insured: '1',
        place: 'p',
        tags: ['a', 'a'],
      },
      colour: 'red',
    });
    expect([more.ret, rulesOf(more)]).toMatchObject([
      400,
      {
        weight: 'multipleOf',
        reason: 'required',
        insurer: 'required',
        tags: 'uniqueItems',
        colour: 'additionalProperties',
      },
    ]);
    for (const [weight, rule] of [
      [0, 'exclusiveMinimum'],
      [50, 'exclusiveMaximum'],
    ] as const) {
      const answer = await call('Admin.Parcel.Add', { ...valid, code: 'AB-99', kind: 'box', weight });
      expect(rulesOf(answer)).toMatchObject({ weight: rule });
    }
    const closed = await call('Admin.Parcel.Add', {
      ...valid,
      code: 'AB-99',
      kind: 'letter',
      weight: 1,
      pieces: Array(6).fill({ name: 'x' }),
    });
    expect(rulesOf(closed)).toMatchObject({ weight: 'const', pieces: 'maxItems' });
    for (const [name, value] of Object.entries({
      state: 'lost',
      account_id: 1,
      doubled: 9,
      key: 'x'.repeat(24),
    }))
      expect([
        name,
        (await call('Admin.Parcel.Add', { ...valid, code: 'AB-99', [name]: value })).ret,
      ]).toEqual([name, 400]);
  },
);

step(
  'the form takes words, rows, JSON, templates, private files, and what a picked record fills in',
  `property.emptyLabel property.templates property.templates.label property.templates.text property.format property.format=words
   property.format=json property.format=image property.format=file property.format=money property.format=sql
   property.picture property.picture.width property.picture.height property.picture.library property.private
   formGroups.pick formGroups.pick.label formGroups.pick.reference formGroups.pick.into property.reference
   reference.resource reference.display reference.field reference.when property.format=phone property.format=email`,
  async () => {
    for (const tag of ['new', 'old']) {
      await field('Tags').fill(tag);
      await page.keyboard.press('Enter');
    }
    const greeting = main().getByRole('group', { name: 'Greeting' });
    await greeting.getByRole('textbox').first().fill('你好');
    await greeting.getByRole('textbox').last().fill('Hello');
    const items = main().getByRole('group', { name: 'Items' });
    await items.getByRole('button', { name: 'Nothing inside' }).click();
    await items.getByRole('button', { name: 'Add a row' }).click();
    await items.getByLabel('Name').fill('Book');
    const asked = page.waitForEvent('filechooser');
    await items.getByLabel('Shot').click();
    await (await asked).setFiles(file('shot.png'));
    await items.getByRole('img').waitFor();
    const editor = (name: string) => page.locator('#main form').getByRole('textbox', { name, exact: true });
    await editor('Address').fill('{"city":"Beijing","zip":"100000"}');
    await editor('Extra').fill('{"deep":[1,2]}');
    await button('How many').click();
    await expect.poll(() => editor('Query').innerText()).toContain('count(*)');
    expect(await main().innerText()).toMatch(/Recommended size: 240 × 120/);
    // The library's pictures are public, so a private field does not offer them.
    expect(await button('Choose from the library').count()).toBe(1);
    expect(await button('Choose existing').count()).toBe(0);
    await giveFiles(page, 'Photo', file('photo.png'));
    await page.getByRole('img', { name: 'Photo', exact: true }).waitFor();
    await giveFiles(page, 'Waybill', {
      name: 'bill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await giveFiles(page, 'Papers', [file('one.png'), file('two.png')]);
    await button('Remove two.png').waitFor();
    await giveFiles(page, 'Photos', file('album.png'));
    await button('Remove album.png').waitFor();
    await field('Fill from an API').fill('Track');
    await page.getByRole('option', { name: /Track parcels/ }).click();
    await expect.poll(() => field('Shelf').inputValue()).toBe('App');
    expect([await field('Place').inputValue(), await field('Contents').inputValue()]).toEqual([
      'Parcel',
      'Track',
    ]);
    // Neither drafts are offered nor accounts of levels outside of the reference.
    await field('API').fill('Not yet');
    await page
      .getByText(/No options|Nothing found|No match/)
      .first()
      .waitFor();
    await field('API').fill('Track');
    await page.getByRole('option', { name: /Track parcels/ }).click();
    await field('Receiver').fill('guest');
    await page
      .getByText(/No options|Nothing found|No match/)
      .first()
      .waitFor();
    await field('Receiver').fill('dev');
    await page.getByRole('option', { name: /dev/ }).click();
    const draft = await call('Admin.Parcel.Add', {
      ...valid,
      code: 'AB-98',
      place: 'z',
      service: 'App.Parcel.Draft',
      receiver_id: ids['guest'] ?? 0,
    });
    expect(rulesOf(draft)).toMatchObject({ service: 'reference', receiver_id: 'reference' });
    await field('Pin').fill('pin-1');
    await field('Sealed pin').fill('pin-2');
    await field('Fee').fill('12.5');
    expect(await violations(page)).toEqual([]);
  },
);

step(
  'it is saved after its question, and a secret for once is shown once',
  `form.confirm form.confirm.fields form.confirm.on form.confirm.on=add form.confirm.on=edit form.confirm.when form.confirm.text
   form.confirm.reach reach.service reach.text form.concerns form.concerns.service form.concerns.fields form.concerns.text
   property.secret property.secret=once property.secret=true property.secret=rsa property.secret=false property.format=password
   added added.notify notify.to notify.title notify.text notify.always notify.always=true`,
  async () => {
    expect((await call('Platform.Message.SavePreferences', { muted: ['parcel'] }, 'dev')).ret).toBe(200);
    await button('Register').click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('These APIs are concerned').waitFor();
    await asked.getByText('App.Parcel.Track').waitFor();
    await confirm('Seen by 7', 'Register');
    const once = page.getByRole('dialog').filter({ hasText: 'Pickup key' });
    await once.waitFor();
    const key = await once.getByLabel('Pickup key', { exact: true }).inputValue();
    expect(key).toMatch(/^[A-Za-z0-9]{24}$/);
    await once.getByRole('button').last().click();
    await page.getByRole('heading', { name: 'Track', exact: true }).waitFor();
    const { data } = await call('Admin.Parcel.GetList', { filter: { code: 'AB-12' } });
    ids['parcel'] = Number((data['items'] as Row[])[0]?.['id']);
    expect(JSON.stringify(await record(ids['parcel']))).not.toMatch(/pin-1|pin-2|"key"/);
    const { rows } = await sql<Row>`select pin, sealed, key from parcel where id = ${ids['parcel']}`.execute(
      db,
    );
    for (const value of Object.values(rows[0] ?? {}))
      expect(String(value)).not.toMatch(/^pin-|^[A-Za-z0-9]{24}$/);
    expect(rows[0]?.['sealed']).not.toBe(null);
    await expect.poll(() => messagesOf('dev')).toEqual([['A parcel for you: "Track"', '']]);
    expect((await call('Platform.Message.SavePreferences', { muted: [] }, 'dev')).ret).toBe(200);
  },
);

step(
  'the record shows what it holds, by groups, course and colour',
  `show show.groups show.groups.label show.groups.fields show.timeline show.preview show.hideEmpty display words.created property.virtual
   property.higherIsBetter property.options.*.tone tone=info tone=neutral tone=warning usedBy download download.label download.service
   download.formats download.of download.of=record words.edit`,
  async () => {
    for (const heading of ['Parcel', 'Inside', 'Replies', 'Referenced by'])
      await main().getByRole('heading', { name: heading, exact: true }).waitFor();
    await main().getByText('Registered', { exact: true }).waitFor();
    expect(await shown('Twice the pieces').innerText()).toBe('6');
    expect(await shown('Greeting').innerText()).toBe('Hello');
    expect(await shown('Size').innerText()).toBe('–');
    expect(await shown('Verdict').count()).toBe(0);
    expect(await shown('Fee').innerText()).toBe('¥12.50');
    expect(await shown('Filled').innerText()).toContain('95%');
    expect(await shown('Receiver').innerText()).toBe('dev');
    expect(await shown('API').innerText()).toBe('App.Parcel.Track Track parcels');
    expect(await shown('Registered by').innerText()).toBe('admin');
    for (const label of ['Pin', 'Sealed pin', 'Pickup key']) expect(await shown(label).count()).toBe(0);
    await main().getByText('the porter').waitFor();
    await main().getByText('2 more that you have no access to').waitFor();
    await button('Preview').click();
    const reading = page.getByRole('dialog');
    await reading.getByText('Hello').waitFor();
    expect(await reading.innerText()).not.toContain('AB-12');
    await page.keyboard.press('Escape');
    await reading.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Correct', exact: true }).waitFor();
    await button('Download').click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /txt/i }).click();
    expect((await saved).suggestedFilename()).toBe('labels.txt');
    expect(await violations(page)).toEqual([]);
  },
);

step('private files are for those who may open the record', 'property.private', async () => {
  const { photo, paper, papers, photos, pieces } = await record(ids['parcel'] ?? 0);
  const files = [
    photo,
    paper,
    ...(papers as string[]),
    ...(photos as string[]),
    (pieces as Row[])[0]?.['shot'],
  ].map(String);
  expect(files).toHaveLength(6);
  for (const url of files) {
    expect(url).toMatch(/^\/uploads\/p/);
    expect([url, await statusOf(url, 'root'), await statusOf(url, 'clerk'), await statusOf(url)]).toEqual([
      url,
      200,
      404,
      404,
    ]);
  }
  await grant('/data/parcel/list');
  await grant('/data/parcel/show');
  for (const url of files)
    expect([url, await statusOf(url, 'clerk'), await statusOf(url, 'dev')]).toEqual([url, 200, 404]);
  const pictures = main().locator('img');
  for (const at of await pictures.all())
    expect(await at.evaluate((one) => (one as HTMLImageElement).decode().then(() => true))).toBe(true);
});

step(
  'an edit leaves what is frozen, sets what it brings, and is refused where the state forbids it',
  `property.frozen property.unique property.unique=true property.unique=ignore_case property.unique=false unique
   property.onlySuper property.onlySuper.values property.onlySuper.higher property.onlySuper.unless
   property.editWhen property.options.*.when property.transient edited edited.fields edited.set
   edited.notify editWhen property.index indexes property.format=trace`,
  async () => {
    const id = ids['parcel'] ?? 0;
    await page.getByRole('link', { name: 'Correct', exact: true }).click();
    await page.getByRole('heading', { name: /Correct Track/ }).waitFor();
    expect(await field('Number').isEditable()).toBe(false);
    await field('Why corrected').fill('Weighed again');
    await field('Serial').fill('7');
    await field('Weight (kg)').fill('3');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Track', exact: true }).waitFor();
    expect(await record(id)).toMatchObject({ verdict: 'Weighed again', serial: 7, weight: 3, code: 'AB-12' });
    expect(await record(id)).not.toHaveProperty('signal');
    const edit = async (fields: Row, who = 'root', of = id) =>
      call('Admin.Parcel.Edit', { id: of, version: (await record(of))['version'] as Json, ...fields }, who);
    expect((await edit({ code: 'AB-13' })).ret).toBe(400);
    const [taken, number, together] = [
      await call('Admin.Parcel.Add', { ...valid, code: 'ab-12', place: 'q' }),
      await call('Admin.Parcel.Add', { ...valid, code: 'AB-14', place: 'q', serial: 7 }),
      await call('Admin.Parcel.Add', { ...valid, code: 'AB-14', place: 'Parcel', kind: 'box', weight: 1 }),
    ];
    expect([taken, number, together].map((one) => [one.ret, Object.values(rulesOf(one))])).toEqual(
      Array(3).fill([422, ['unique']]),
    );
    // The same name on another shelf is allowed.
    ids['letter'] = Number(
      (
        await call('Admin.Parcel.Add', {
          ...valid,
          code: 'AB-14',
          place: 'q',
          shelf: 'App',
          count: 9,
          fee: '1.00',
        })
      ).data['id'],
    );
    await grant('/data/parcel/edit');
    for (const rank of [9, 2])
      expect([rank, (await edit({ rank }, 'clerk', ids['letter'])).ret]).toEqual([rank, 403]);
    expect((await edit({ serial: 8 }, 'clerk', ids['letter'])).ret).toBe(403);
    expect((await edit({ size: 5 }, 'root', ids['letter'])).ret).toBe(420);
    expect((await edit({ rank: 9 })).ret).toBe(420);
    const { rows } = await sql<{
      name: string;
    }>`select indexdef as name from pg_indexes where tablename = 'parcel'`.execute(db);
    const defs = rows.map(({ name }) => name).join('\n');
    for (const columns of ['(shelf)', '(state, created_at)', '(place, kind)', 'lower(code)', 'gin_trgm_ops'])
      expect(defs).toContain(columns);
  },
);

step(
  'actions go by the state, ask, tell, and renew',
  `actions actions.*.label actions.*.when actions.*.set actions.*.confirm actions.*.confirm=false actions.*.title actions.*.done actions.*.reach actions.*.tone actions.*.icon
   actions.*.notify actions.*.input actions.*.service actions.*.access actions.*.page actions.*.renew notify.users
   tone=success tone=danger shownWhen`,
  async () => {
    const id = ids['parcel'] ?? 0;
    await page.goto(`/admin/data/parcel/show/${id}`);
    for (const name of ['Take', 'Report lost', 'New key', 'Open the room'])
      await button(name)
        .or(page.getByRole('link', { name, exact: true }))
        .first()
        .waitFor();
    expect(await button('Deliver').count()).toBe(0);
    expect((await call('Admin.Parcel.Finish', { id, verdict: 'x' })).ret).toBe(420);
    await button('Take').click();
    await page.getByRole('alertdialog').getByText('Followed by 1').waitFor();
    await confirm('Take these parcels?', 'Take');
    await button('Deliver').waitFor();
    expect(await record(id)).toMatchObject({
      state: 'open',
      handler_id: 1,
      opened_at: expect.stringMatching(/Z$/),
    });
    await button('Report lost').click();
    const asked = page.getByRole('alertdialog');
    if (await asked.isVisible().catch(() => false)) await asked.getByRole('button').last().click();
    await button('Found again').waitFor();
    expect(
      (await call('Admin.Parcel.Edit', { id, version: (await record(id))['version'] as Json, count: 5 })).ret,
    ).toBe(420);
    expect(await page.getByRole('link', { name: 'Correct', exact: true }).count()).toBe(0);
    // The action runs without confirmation.
    await button('Found again').click();
    await button('Take').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const opened = (await record(id))['opened_at'];
    await button('Take').click();
    await confirm('Take these parcels?', 'Take');
    await button('Deliver').click();
    const dialog = page.getByRole('dialog', { name: /^Has parcel “.+” arrived\?$/ });
    await dialog.getByLabel('Verdict').fill('All there');
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByLabel('Proof').click();
    await (await chosen).setFiles(file('proof.png'));
    await dialog.getByRole('link', { name: /\.png|proof/ }).waitFor();
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await page.getByText(/^Delivered: ./).waitFor();
    await main().getByText('Closed').first().waitFor();
    const after = await record(id);
    // The time of the first opening stays, and an urgent one becomes normal again.
    expect(after).toMatchObject({ state: 'closed', verdict: 'All there', rank: 1, opened_at: opened });
    expect([
      await statusOf(String(after['proof']), 'clerk'),
      await statusOf(String(after['proof']), 'dev'),
    ]).toEqual([200, 404]);
    await button('New key').click();
    const question = page.getByRole('alertdialog');
    if (await question.isVisible().catch(() => false)) await question.getByRole('button').last().click();
    const once = page.getByRole('dialog').filter({ hasText: 'Pickup key' });
    expect(await once.getByLabel('Pickup key', { exact: true }).inputValue()).toMatch(/^[A-Za-z0-9]{24}$/);
    await once.getByRole('button').last().click();
    await page
      .getByRole('link', { name: 'Open the room', exact: true })
      .or(button('Open the room'))
      .first()
      .click();
    await page.getByRole('heading', { name: `Drawn by hand ${id}` }).waitFor();
  },
);

step(
  'a conversation takes private attachments, and goes into the trash with its record',
  `show.thread show.thread.resource show.thread.about show.thread.author show.thread.text show.thread.files show.thread.action
   reference.onDelete reference.onDelete=cascade reference.onDelete=restrict actions.*.bulk`,
  async () => {
    const id = ids['letter'] ?? 0;
    await page.goto(`/admin/data/parcel/show/${id}`);
    await page.getByRole('textbox', { name: /^Reply/ }).fill('Where is it?');
    await page.locator('input[type=file]').setInputFiles(file('where.png'));
    await button('Remove where.png').waitFor();
    await button('Reply').click();
    await page.getByRole('listitem').getByText('Where is it?').waitFor();
    const { rows } = await sql<{
      files: string[];
    }>`select files from parcel_note where parcel_id = ${id}`.execute(db);
    const url = String(rows[0]?.files[0]);
    expect([await statusOf(url, 'clerk'), await statusOf(url, 'dev')]).toEqual([200, 404]);
    const guest = ids['guest'] ?? 0;
    await sql`update parcel set receiver_id = ${guest} where id = ${id}`.execute(db);
    const kept = await call('Admin.User.DelMember', { ids: [guest] });
    expect([kept.ret, kept.msg]).toEqual([420, expect.stringContaining('All parcels')]);
    expect((await call('Admin.Parcel.Del', { ids: [id] }, 'clerk')).ret).toBe(403);
    const { data } = await call('Admin.Parcel.Del', { ids: [id] });
    expect((await sql`select 1 from parcel_note where parcel_id = ${id}`.execute(db)).rows).toHaveLength(0);
    expect(await statusOf(url, 'clerk')).toBe(404);
    expect((await call('Admin.Trash.Restore', { ids: data['trash'] ?? [] })).ret).toBe(200);
    expect((await sql`select 1 from parcel_note where parcel_id = ${id}`.execute(db)).rows).toHaveLength(1);
    expect(await statusOf(url, 'clerk')).toBe(200);
  },
);

step(
  'rules between fields hold on the wire, in the form and in a cell',
  `rules rules.field rules.after rules.before rules.min rules.max rules.equals rules.differs rules.sumOf rules.requiredIf
   rules.requiredUnless rules.unique rules.when rules.message`,
  async () => {
    const good = { truck: 'T1', leaves_on: '2026-01-02', back_on: '2026-01-03', booked_on: '2026-01-01' };
    const broken = {
      ...{
        truck: 'T0',
        kind: 'long',
        leaves_on: '2026-01-02',
        back_on: '2026-01-02',
        booked_on: '2026-01-03',
      },
      ...{ least: 5, most: 4, planned: 9, done: 8, driver: 'Li', substitute: 'Li' },
      ...{ total: '3.00', costs: [{ what: 'Toll', amount: '1.00' }] },
    };
    expect(rulesOf(await call('Admin.ParcelTrip.Add', broken))).toEqual({ load: 'required' });
    expect(rulesOf(await call('Admin.ParcelTrip.Add', { ...broken, load: 'Bricks' }))).toEqual({
      ...{ back_on: 'after', booked_on: 'before', most: 'min', done: 'max' },
      ...{ substitute: 'differs', total: 'sumOf' },
    });
    const short = { ...good, kind: 'long', load: 'Bricks', planned: 2, done: 1 };
    expect(rulesOf(await call('Admin.ParcelTrip.Add', short))).toEqual({ done: 'equals' });
    expect(rulesOf(await call('Admin.ParcelTrip.Add', { ...good, kind: 'empty' }))).toEqual({
      reason: 'required',
    });
    expect((await call('Admin.ParcelTrip.Add', good)).ret).toBe(200);
    expect(rulesOf(await call('Admin.ParcelTrip.Add', good))).toEqual({ leaves_on: 'unique' });
    await page.goto('/admin/data/parcel_trip/add');
    await field('Truck').fill('T2');
    await field('Driver').fill('Li');
    await field('Substitute').fill('Li');
    await button('Create').click();
    await expect.poll(() => faultOf(field('Substitute'))).toContain('Substitute must differ from Driver');
    await field('Substitute').fill('Wang');
    await expect.poll(() => page.getByText('Substitute must differ from Driver').count()).toBe(0);
    await page.goto('/admin/data/parcel_trip/list');
    await button('Change Leaves on T1').click();
    const cell = page.getByRole('dialog', { name: 'Leaves on · T1' });
    await cell.getByRole('textbox').first().fill('2026-01-09');
    await cell.getByRole('button', { name: 'Save', exact: true }).click();
    await cell.getByText('Come back after you left').waitFor();
    await page.keyboard.press('Escape');
    await cell.waitFor({ state: 'detached' });
  },
);

step(
  'the list has its columns, tabs, numbers, groups and actions, and changes cells in place',
  `list list.columns list.filters list.sort list.bulk list.view list.view=table list.edit list.tabs list.groups list.weight
   list.figures figures.*.label figures.*.sum figures.*.distinct figures.*.share figures.*.share=true figures.*.tone figures.*.when
   list.search list.search=indexed property.search property.filter property.sortable actions.*.whole download.of=list
   deleteText deleteWhen
   property.options.*.label`,
  async () => {
    for (const [code, count] of [
      ['AB-20', 2],
      ['AB-21', 1],
    ] as const)
      await call('Admin.Parcel.Add', {
        ...valid,
        code,
        count,
        place: code,
        shelf: 'Zulu',
        title: `Pens ${code}`,
        fee: '2.00',
        greeting: { zh_cn: '笔', en: 'Penmanship' },
      });
    await page.goto('/admin/data/parcel/list');
    await rowOf('AB-20').waitFor();
    const heads = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(heads.join('|')).toContain(
      [
        'Number',
        'Contents',
        'Kind',
        'Rank',
        'Pieces',
        'Twice the pieces',
        'Fee',
        'Filled',
        'Passed',
        'State',
        'Registered by',
      ].join('|'),
    );
    expect(await page.getByRole('columnheader', { name: /^Pieces/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const order = await page.locator('tbody tr').allInnerTexts();
    expect(order.map((text) => /[A-Z]{2}-\d+/.exec(text)?.[0])).toEqual([
      'AB-14',
      'OL-1',
      'AB-12',
      'AB-20',
      'AB-21',
    ]);
    const figure = (name: string) =>
      main()
        .locator('section, div, dl, li')
        .filter({ hasText: new RegExp(`^${name}`) })
        .last();
    for (const [name, value] of [
      ['Fees', '¥17.50'],
      ['People', '1'],
      ['Share of boxes', '20%'],
    ] as const)
      await expect.poll(() => figure(name).innerText(), { message: name }).toContain(value);
    const tabs = page.getByRole('group', { name: 'State' });
    await tabs.getByRole('button', { name: /Closed\s*1/ }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await tabs.getByRole('button', { name: /All\s*5/ }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(5);
    // Search covers the greeting too, with an index on its JSON.
    const search = page.getByRole('search').getByRole('textbox');
    await search.fill('penmanship');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await search.fill('Zulu');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(0);
    await search.fill('');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(5);
    await page.getByRole('textbox', { name: 'Contents', exact: true }).fill('Pens');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await page.getByRole('textbox', { name: 'Contents', exact: true }).fill('');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(5);
    expect((await call('Admin.Parcel.GetList', { sort: 'shelf' })).ret).toBe(400);
    await rowOf('AB-20')
      .getByRole('button', { name: /^Change Contents/ })
      .press('Enter');
    const editor = page.getByRole('dialog', { name: /·/ });
    await editor.getByRole('textbox').fill('Pencils');
    await editor.getByRole('textbox').press('Enter');
    await rowOf('Pencils').waitFor();
    await page.getByRole('combobox', { name: /Group by/ }).click();
    await page.getByRole('option', { name: /Kind/ }).click();
    await main().getByText('Letter').first().waitFor();
    // Group sizes are sums over their rows: 9 + 4 + 2 + 1 pieces of letters, 3 of boxes.
    await expect.poll(() => main().innerText()).toMatch(/Letter[\s\S]*16/);
    await page.getByRole('combobox', { name: /Group by/ }).click();
    await page.getByRole('option', { name: 'No grouping' }).click();
    await rowOf('AB-20').waitFor();
    await button('Export').click();
    await page.getByRole('menuitem', { name: /Label sheet.*json/i }).waitFor();
    await page.keyboard.press('Escape');
    for (const code of ['AB-20', 'AB-21']) await rowOf(code).getByRole('checkbox').check();
    // The question for records in use has another text.
    const uses = /service=Admin\.Parcel\.GetUses/;
    const unused = { ret: 200, data: { items: [], hidden: 0 }, msg: '' };
    await page.route(uses, (route) => route.fulfill({ json: unused }));
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete', exact: true }).click();
    const deletion = page.getByRole('alertdialog');
    await deletion.getByText('What lies on the shelf stays there.').waitFor();
    await deletion.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.unroute(uses);
    await page.getByRole('toolbar').getByRole('button', { name: 'Take', exact: true }).click();
    await confirm('Take these parcels?', 'Take');
    await expect.poll(() => tabs.innerText()).toMatch(/Open\s*2/);
    // Records in progress cannot be deleted: neither from the row, nor in bulk, nor on the record's own page.
    await rowOf('AB-20').getByRole('checkbox').check();
    expect(
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /^Delete/ })
        .isDisabled(),
    ).toBe(true);
    await rowOf('AB-20').getByRole('checkbox').uncheck();
    await button('Take all').click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
    await expect
      .poll(async () => (await call('Admin.Parcel.GetList', { filter: { state: 'waiting' } })).data['total'])
      .toBe(0);
    await expect.poll(() => messagesOf('root').then((all) => all.length)).toBe(0);
    expect(await violations(page)).toEqual([]);
    const { data: open } = await call('Admin.Parcel.GetList', { filter: { code: 'AB-20' } });
    const [{ id: openId = 0 } = {}] = open['items'] as readonly Row[];
    await page.goto(`/admin/data/parcel/show/${openId}`);
    await page.getByRole('heading', { name: 'Pencils', exact: true }).waitFor();
    expect(await button('Delete').count()).toBe(0);
    expect((await call('Admin.Parcel.Del', { ids: [Number(openId)] })).ret).toBe(420);
  },
);

it('the list has columns and filters of the records that it references', async () => {
  await page.goto('/admin/data/parcel/list');
  await rowOf('AB-20').waitFor();
  await button('Columns').click();
  await button('Columns of Registered by').click();
  await page.getByRole('checkbox', { name: 'Username', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Registered by › Username', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const head = page.getByRole('columnheader', { name: /^Registered by › Username/ });
  await head.getByRole('button').first().click();
  await expect.poll(() => head.getAttribute('aria-sort')).not.toBe('none');
  await expect
    .poll(() =>
      rowOf('AB-20')
        .locator('td', { hasText: /^admin$/ })
        .count(),
    )
    .toBe(2);
  await button('Filter builder').click();
  const builder = page.getByRole('dialog', { name: 'Filter builder' });
  const fields = builder.getByRole('combobox', { name: 'Field', exact: true });
  await fields.selectOption('account_id.username');
  await builder.getByRole('textbox', { name: 'Registered by › Username' }).fill('admin');
  await builder.getByRole('button', { name: 'Add condition' }).click();
  await fields.nth(1).selectOption('account_id');
  await builder.getByRole('combobox', { name: 'Registered by comparison' }).selectOption('in');
  await builder.getByRole('combobox', { name: 'Registered by', exact: true }).fill('admin');
  await page.getByRole('option', { name: /admin/ }).click();
  await builder.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /Registered by › Username: .*admin/ }).waitFor();
  await page.getByRole('button', { name: /Registered by: .*admin/ }).waitFor();
  await rowOf('AB-20').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Clear all').click();
  await button('Columns').click();
  await button('Back to default').click();
});

step(
  'an export has the words, and an import takes them back with private files of its own',
  'access.export access.import services.export',
  async () => {
    const body = new URLSearchParams({ access_token: tokens['root'] ?? '', lang: 'en', format: 'csv' });
    const address = `${server.url}/api/admin.php?service=Admin.Parcel.Export`;
    const answer = await fetch(address, { method: 'POST', body });
    const csv = await answer.text();
    expect(csv).toContain('Contents');
    expect(csv).toContain('Pencils');
    expect(csv).not.toMatch(/Pin|Pickup key/);
    expect((await call('Admin.Parcel.Export', {}, 'clerk')).ret).toBe(403);
    await page.goto('/admin/data/parcel/list');
    await button('Import').click();
    const dialog = page.getByRole('dialog');
    const rows = 'code,title,tags,agreed,place\nIM-1,Imported,x,1,im1\nIM-2,Imported,x,1,im2\n';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await dialog.getByRole('radiogroup').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect
      .poll(async () => (await call('Admin.Parcel.GetList', { filter: { title: 'Imported' } })).data['total'])
      .toBe(2);
  },
);

step(
  'settings keep one record, with a private stamp and a private file',
  'kind=single property.private',
  async () => {
    await page.goto('/admin/data/parcel_rule');
    expect(await field('Days kept').inputValue()).toBe('7');
    await giveFiles(page, 'Stamp', file('stamp.png'));
    await page.getByRole('img', { name: 'Stamp', exact: true }).waitFor();
    await giveFiles(page, 'Terms', {
      name: 't.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await main()
      .getByRole('link', { name: /\.pdf$/ })
      .waitFor();
    await button('Save').click();
    await expect
      .poll(async () => (await call('Admin.ParcelRule.Get')).data['terms'])
      .toMatch(/^\/uploads\/p/);
    const { stamp, terms } = (await call('Admin.ParcelRule.Get')).data;
    for (const url of [stamp, terms].map(String))
      expect([await statusOf(url, 'root'), await statusOf(url, 'clerk')]).toEqual([200, 404]);
    await grant('/data/parcel_rule');
    for (const url of [stamp, terms].map(String)) expect(await statusOf(url, 'clerk')).toBe(200);
  },
);

step(
  'services, routes and access are those that a file names',
  `services services.list services.get services.add services.edit services.delete services.import owner access access.list access.get
   access.add access.edit access.delete access=none access=super access=admin access=developer access=member access=own access=public
   routes routes.list routes.add routes.edit routes.show form.confirm=false list.view=grid list.search=plain
   operations operations.*.label operations.*.calls`,
  async () => {
    const { data } = await call('Admin.ParcelNote.Write', { content: 'Mine', cost: '1.00' }, 'dev');
    const note = Number(data['id']);
    expect(data['author_id']).toBe(null);
    await call('Admin.ParcelNote.Mend', { id: note, version: 1, content: 'x' });
    await sql`update parcel_note set author_id = ${ids['dev']} where id = ${note}`.execute(db);
    const rets = (service: string, fields: Row) =>
      Promise.all(
        ['nobody', 'guest', 'dev', 'clerk', 'root'].map(
          async (who) => (await call(service, fields, who)).ret,
        ),
      );
    expect(await rets('Admin.ParcelNote.Find', {})).toEqual([406, 403, 200, 200, 200]);
    expect(await rets('Admin.ParcelNote.Read', { id: note })).toEqual([406, 404, 200, 404, 404]);
    expect(await rets('Admin.ParcelNote.Drop', { ids: [99999] })).toEqual([406, 403, 403, 403, 404]);
    expect(await rets('Admin.ParcelNote.Load', {})).toEqual(Array(5).fill(404));
    expect(await rets('Admin.ParcelScan.GetList', {})).toEqual(Array(5).fill(200));
    expect(await rets('Admin.Parcel.Weigh', {})).toEqual([406, 403, 403, 403, 200]);
    await grant('/data/parcel/weigh');
    expect((await call('Admin.Parcel.Weigh', {}, 'clerk')).ret).toBe(200);
    const mended = await call('Admin.ParcelNote.Mend', { id: note, version: 1, content: 'Better' }, 'dev');
    expect(mended).toMatchObject({ ret: 200, data: { content: 'Better' } });
    await page.goto('/admin/data/parcel_note');
    await page.locator('[data-card]').first().waitFor();
    await page
      .getByRole('link', { name: /New Parcel note|Add/ })
      .first()
      .click();
    expect(routeOf(page)).toBe('/data/parcel_note/new');
    await page.goto(`/admin/data/parcel_words/${note}`);
    await page.goto('/admin/trash');
  },
);

step(
  'a log only grows, forgets what is old, and is added to by a page',
  'appendOnly retention retention.days retention.setting retention.when list.add list.pages',
  async () => {
    for (const [place, amount] of [
      ['dock', 2],
      ['gate', 3],
      ['dock', 5],
    ] as const)
      expect((await call('Admin.ParcelScan.Add', { place, amount, at: new Date().toISOString() })).ret).toBe(
        200,
      );
    await expect(sql`update parcel_scan set amount = 1`.execute(db)).rejects.toThrow();
    await expect(sql`delete from parcel_scan`.execute(db)).rejects.toThrow();
    expect((await call('Admin.ParcelScan.Edit', {})).ret).toBe(404);
    await page.goto('/admin/data/parcel_scan/list');
    await rowOf('gate').waitFor();
    const ways = page.locator('#main').getByRole('link', { name: /Parcel room|Add|New/ });
    expect(await ways.first().getAttribute('href')).toContain('/data/parcel_room');
    const parted = await sql`select 1 from pg_inherits where inhparent = 'parcel_scan'::regclass`.execute(db);
    expect(parted.rows.length).toBeGreaterThan(0);
    await sql`
      insert into parcel_hand (name, state, updated_at) values ('old', 'sent', now() - interval '40 days'),
        ('young', 'sent', now()), ('busy', 'new', now() - interval '40 days')`.execute(db);
    await sweepLogs(db, keywordRegistry());
    const { rows } = await sql<{ name: string }>`select name from parcel_hand order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['busy', 'young']);
  },
);

step(
  'pages are drawn by hand where a file says so, and reports by figures',
  `kind=page page calls pages pages.list pages.add pages.edit pages.show report report.service report.of report.at report.figures
   report.filters report.chart report.chart=line report.chart=bar figures.*.standing routes`,
  async () => {
    for (const [route, heading] of [
      ['parcel_room', 'Drawn by hand'],
      ['parcel_hand/list', 'Drawn by hand'],
      ['parcel_hand/add', 'Drawn by hand'],
      ['parcel_hand/edit/5', 'Drawn by hand 5'],
      ['parcel_hand/show/6', 'Drawn by hand 6'],
    ] as const) {
      await page.goto(`/admin/data/${route}`);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    }
    expect((await call('Admin.ParcelScan.Add', { place: 'x' }, 'clerk')).ret).toBe(403);
    await grant('/data/parcel_room');
    expect(
      (await call('Admin.ParcelScan.Add', { place: 'hall', at: '2020-01-01T00:00:00Z' }, 'clerk')).ret,
    ).toBe(200);
    const { data } = await call('Admin.Parcel.Days', {});
    expect(data['totals']).toMatchObject({ scans: 3, pieces: 10, places: 2 });
    const dock = await call('Admin.Parcel.Days', { filter: { place: 'dock' } });
    expect(dock.data['totals']).toMatchObject({ scans: 2 });
    expect((await call('Admin.Parcel.Line', {})).data['totals']).toMatchObject({ scans: 4 });
    await page.goto('/admin/data/parcel_days');
    for (const name of ['Scans', 'Pieces', 'Places', 'At the dock', 'Parcels in store'])
      await main().getByText(name).first().waitFor();
    await page.goto('/admin/data/parcel_line');
    await main().getByText('Scans').first().waitFor();
  },
);

step(
  'records of another server are listed, shown and changed there',
  'provider provider.type provider.type=rest provider.url',
  async () => {
    await page.goto('/admin/data/gadget/list');
    await rowOf('Gadget 1').waitFor();
    await rowOf('Gadget 1').getByRole('link', { name: 'Gadget 1', exact: true }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field('Name').fill('Gizmo');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Gizmo' }).waitFor();
    expect(rest.records.get(1)).toMatchObject({ name: 'Gizmo' });
  },
);

step(
  'records of a database without a connection are refused with its name',
  `provider.type=sql provider.connection provider.schema provider.table provider.key provider.keyType
   provider.keyType=text provider.columns`,
  async () => {
    const msg = 'There is no connected database db_shop; an administrator can connect it';
    expect(await call('Admin.Depot.GetList')).toMatchObject({ ret: 420, msg });
  },
);

step(
  'those whose rows they are have a side of their own, and nobody acts for them in person',
  `platform platform.verbs platform.verbs=list platform.verbs=get platform.verbs=add platform.verbs=edit platform.verbs=delete
   platform.write platform.actions platform.actions.*.label platform.actions.*.when platform.actions.*.set
   platform.actions.*.input platform.actions.*.notify noImpersonation actions.*.noImpersonation`,
  async () => {
    const own = await call('Platform.Parcel.Add', { ...valid, code: 'DE-1' }, 'dev');
    expect(own).toMatchObject({ ret: 200, data: { account_id: ids['dev'] } });
    const id = Number(own.data['id']);
    expect((await call('Platform.Parcel.Add', { ...valid, code: 'DE-2', shelf: 'x' }, 'dev')).ret).toBe(400);
    expect((await call('Platform.Parcel.GetList', {}, 'dev')).data['items']).toMatchObject([
      { code: 'DE-1' },
    ]);
    expect((await call('Platform.Parcel.GetList', {}, 'guest')).data['items']).toEqual([]);
    expect((await call('Platform.Parcel.Get', { id: ids['parcel'] ?? 0 }, 'dev')).ret).toBe(404);
    expect((await call('Platform.Parcel.Get', { id }, 'dev')).data).not.toHaveProperty('handler_id');
    const edit = (fields: Row, who = 'dev') => call('Platform.Parcel.Edit', { id, ...fields }, who);
    expect((await edit({ version: 1, title: 'Mine' })).data).toMatchObject({ title: 'Mine' });
    expect((await edit({ version: 2, kind: 'box' })).ret).toBe(400);
    const other = await call('Admin.User.SimulationLogin', { id: ids['dev'] ?? 0 });
    tokens['simulated'] = String(other.data['access_token']);
    expect((await edit({ version: 2, title: 'Not mine' }, 'simulated')).ret).toBe(403);
    expect((await call('Platform.Parcel.Lose', { id }, 'simulated')).ret).toBe(403);
    const lost = await call('Platform.Parcel.Lose', { id, shelf: 'home' }, 'dev');
    expect(lost).toMatchObject({ ret: 200, data: { state: 'lost', verdict: 'by its owner', shelf: 'home' } });
    expect((await call('Platform.Parcel.Lose', { id }, 'dev')).ret).toBe(420);
    expect((await call('Platform.Parcel.Open', { id }, 'dev')).ret).toBe(404);
    expect((await call('Platform.Parcel.Del', { ids: [id] }, 'dev')).ret).toBe(200);
  },
);

step(
  "the developers' portal has its own menu, lists, texts and forms of them",
  `portal portal.group portal.group=apis portal.group=billing portal.group=data portal.group=support portal.group=account
   portal.order portal.hidden portal.plural portal.help portal.empty portal.columns portal.omit portal.services portal.services.list
   portal.services.get portal.services.edit portal.write portal.pages portal.pages.list portal.pages.show`,
  async () => {
    const portal = await openPage(server.url, { lang: 'en', token: tokens['dev'] ?? '' });
    // The heading of a list has its number of records too.
    const heading = (name: string) => portal.getByRole('heading', { level: 1, name });
    await portal.goto('/console/parcel');
    await heading('My parcels').waitFor();
    await portal.getByText('What was sent to you', { exact: true }).waitFor();
    await portal.getByText('Nothing was sent to you yet.').waitFor();
    const menu = portal.getByRole('navigation', { name: 'Console menu' });
    const entries = (group: string) => menu.getByRole('region', { name: group }).getByRole('link');
    expect(await entries('Support').first().innerText()).toBe('My parcels');
    expect(await entries('Applications and APIs').allInnerTexts()).toContain('Scans');
    expect(await entries('Billing').allInnerTexts()).toContain('Hand-drawn parcels');
    expect(await entries('My account').allInnerTexts()).toContain('Parcel rules');
    expect(await entries('Business data').count()).toBe(0);
    expect((await call('Platform.Parcel.Add', { ...valid, code: 'DE-3' }, 'dev')).ret).toBe(200);
    await portal.reload();
    await portal.getByRole('link', { name: 'Books' }).first().waitFor();
    const head = await portal.getByRole('columnheader').allInnerTexts();
    expect(head.filter((text) => text.trim() !== '').slice(0, 3)).toEqual(['Number', 'Contents', 'State']);
    expect(head).not.toContain('Pieces');
    await portal.getByRole('link', { name: 'Books' }).first().click();
    await portal.locator('dt', { hasText: /^Contents$/ }).waitFor();
    expect(await portal.locator('dt', { hasText: /^Rank$/ }).count()).toBe(0);
    await portal.goto('/console/parcel-note');
    await heading('Parcel notes').waitFor();
    await portal.goto('/console/parcel-scan');
    await portal.getByRole('row', { name: /gate/ }).getByRole('link').first().click();
    await portal.locator('dd', { hasText: 'gate' }).waitFor();
    await portal.goto('/console/parcel-hand');
    await heading('Drawn by hand').waitFor();
    await portal.goto('/console/parcel-hand/show/6');
    await heading('Drawn by hand 6').waitFor();
    await portal.goto('/console/parcel-rule');
    await heading('Parcel rules').waitFor();
    const days = portal.locator('form').getByLabel('Days kept');
    expect(await days.inputValue()).toBe('7');
    expect(await portal.locator('form').getByLabel('Stamp').count()).toBe(0);
    await days.fill('9');
    await portal.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await call('Admin.ParcelRule.Get')).data['days']).toBe(9);
    expect(await violations(portal)).toEqual([]);
    await portal.context().close();
  },
);

describeKitchenSink(
  () => page,
  (service, fields) => call(service, fields),
);
