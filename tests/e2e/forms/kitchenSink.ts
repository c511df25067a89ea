import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { violations } from '../../support/axe.ts';
import { picture } from '../../support/files/pictures.ts';
import { faultOf, fieldOf, giveFiles } from '../../support/form.ts';

const uuid = '0d3b6f0e-0c4e-4b53-9d7f-3c3f1a6f4a11';

/**
 * The text typed into a field; then, if different, the text on the record's screen and the later value in the
 * form.
 */
const texts: [label: string, typed: string, shown?: string, again?: string][] = [
  ['Title', 'Everything at once'],
  ['Code', 'AB123'],
  ['Twisted', 'aaa'],
  ['Body', 'First line\nsecond line'],
  ['Mail', ' cook@example.com ', 'cook@example.com', 'cook@example.com'],
  ['Tel', '13800138000'],
  ['Site', 'https://example.com/a?b=c'],
  ['Tint', '#ABC', '#aabbcc', '#aabbcc'],
  ['Count', '1,000', '1,000', '1000'],
  ['Ratio', '12.75'],
  ['Price', '1,012.5', '¥1,012.50', '1012.50'],
  ['Day', '2026-02-28'],
  ['Moment', '2026-02-28 08:30', '2026-02-28 08:30:00', '2026-02-28 08:30'],
  ['Clock', '08:30:00Z'],
  ['Identifier', uuid],
  ['Host', 'db.example.com'],
  ['IPv4 address', '10.0.0.1'],
  ['IPv6 address', 'fd00::1'],
  ['Addresses', '10.0.0.1\n10.1.0.0/16'],
  ['Note', '留言 😀'],
];

/** The Markdown that its buttons create from some words. */
const notes = '**Stir well**\n- first\n- second\n\n<b onclick="alert(1)">no tag</b>';

/** The text typed into the code editors. */
const codes: [label: string, typed: string][] = [
  ['Program', 'const answer = 6 * 7;'],
  ['Query', 'select * from account where id = 1'],
  ['Data', '{"deep":{"list":[1,2,"三"]}}'],
];

/** The grammar keywords that its steps cover. */
export const kitchenKeywords = [
  'html',
  'markdown',
  'code',
  'ip-list',
  'duration',
  'color',
  'text',
  'date',
  'date-time',
  'time',
  'uri',
  'uri-reference',
  'uuid',
  'ipv4',
  'ipv6',
  'hostname',
  'json-pointer',
  'regex',
  'resource',
  'password',
].map((name) => `property.format=${name}`);

/** Fills in the kitchen sink form on a page of a running server, saves it, and reads it back. */
export function describeKitchenSink(
  page: () => Page,
  call: (service: string, fields: Row) => Promise<Envelope<Row>>,
): void {
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const field = (label: string) => fieldOf(page(), label);
  const editor = (name: string) => page().locator('#main form').getByRole('textbox', { name, exact: true });
  const steps = () => page().locator('#main form').getByRole('group', { name: 'Steps' });
  const tool = (label: string, name: string) =>
    page().getByRole('toolbar', { name: label }).getByRole('button', { name, exact: true });
  const plain = (text: string) => text.replaceAll(/\s+/g, '');
  const codeIn = (box: Locator) => box.evaluate((element) => (element as HTMLElement).innerText).then(plain);

  /** The content of the record's screen, by field name. */
  const told = () =>
    page().evaluate(() => {
      const terms = [...document.querySelectorAll<HTMLElement>('#main dt')];
      const textOf = (term: Element) => (term.nextElementSibling as HTMLElement).innerText;
      return Object.fromEntries(terms.map((term) => [term.innerText, textOf(term)]));
    });

  describe('a form with every kind of field', () => {
    beforeAll(async () => {
      for (const [title = '', code = ''] of [
        ['Soup kitchen', 'AA001'],
        ['Soup bowl', 'AA002'],
        ['Spoon', 'AA003'],
      ])
        await call('Admin.KitchenSink.Add', { title, code, count: 2, mood: 'calm' });
    });

    it('begins empty, and says at once what is missing', async () => {
      await page().goto('/admin/kitchen_sink/add');
      await editor('Story').waitFor();
      expect(await violations(page())).toEqual([]);
      await button('Create').click();
      for (const label of ['Title', 'Code', 'Count'])
        await expect.poll(() => faultOf(field(label))).toBe(`${label} is required`);
      expect(await field('Title').evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it.each(texts)('takes %s', async (label, typed) => {
      await field(label).fill(typed);
      await field(label).blur();
      expect(await faultOf(field(label))).toBe('');
    });

    it.each(codes)('takes %s in an editor', async (label, typed) => {
      await editor(label).fill(typed);
    });

    it('takes rows', async () => {
      await steps().getByRole('button', { name: 'Add a row' }).click();
      await steps().getByLabel('Name').fill('boil');
      await steps().getByLabel('Times').fill('2');
    });

    it('shows where a JSON text is wrong, and sends nothing', async () => {
      await editor('Data').fill('{\n"a": ,\n}');
      await button('Create').click();
      await expect.poll(() => faultOf(editor('Data'))).toBe('Not valid JSON; check line 2');
      await editor('Data').fill('{"deep":{"list":[1,2,"三"]}}');
      await expect.poll(() => faultOf(editor('Data'))).toBe('');
    });

    it('takes choices, a switch, a length of time and several words', async () => {
      await page().getByRole('radio', { name: 'Wild' }).check();
      await page().getByRole('radio', { name: 'Third' }).check();
      await page().getByRole('switch', { name: 'Open' }).check();
      await field('Lasts').fill('90');
      await page().getByRole('combobox', { name: 'Unit of Lasts' }).click();
      await page().getByRole('option', { name: 'minutes' }).click();
      for (const word of ['red', 'green']) {
        await field('Words').fill(word);
        await page().keyboard.press('Enter');
      }
      await field('Words').fill('blue');
    });

    it('asks for more where a choice wants it', async () => {
      await field('Note').fill('');
      await button('Create').click();
      await expect.poll(() => faultOf(field('Note'))).toBe('Note is required');
      await field('Note').fill('留言 😀');
    });

    it('takes a picture and a file, and secrets that no one sees', async () => {
      await giveFiles(page(), 'Picture', {
        name: 'p.png',
        mimeType: 'image/png',
        buffer: await picture('png'),
      });
      await page().getByRole('img', { name: 'Picture' }).waitFor();
      const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
      await giveFiles(page(), 'Paper', { name: 'p.pdf', mimeType: 'application/pdf', buffer });
      await page()
        .locator('#main form')
        .getByRole('link', { name: /\.pdf$/ })
        .waitFor();
      for (const label of ['Door code', 'API key']) {
        await field(label).fill('secret-1');
        expect(await field(label).getAttribute('type')).toBe('password');
      }
    });

    it('finds what it refers to by its name', async () => {
      await field('Keeper').fill('adm');
      await page().getByRole('option', { name: /admin/ }).click();
      const offered = () => page().getByRole('option').allInnerTexts();
      await field('Parent').fill('Soup');
      await expect.poll(offered).toEqual(['Soup bowl\n#2', 'Soup kitchen\n#1']);
      await page()
        .getByRole('option', { name: /Soup kitchen/ })
        .click();
      await expect.poll(() => field('Parent').inputValue()).toBe('Soup kitchen');
    });

    it('takes rich text', async () => {
      await editor('Story').click();
      await page().keyboard.type('Once ');
      await tool('Story', 'Bold').click();
      await page().keyboard.type('upon');
      await tool('Story', 'Bold').click();
      await page().keyboard.type(' a time');
      expect(await violations(page())).toEqual([]);
    });

    it.each(['Story', 'Notes'])(
      'has a toolbar over %s that is one tab stop, in which the arrow keys move',
      async (label) => {
        const bar = page().getByRole('toolbar', { name: label });
        const buttons = bar.getByRole('button');
        const isAt = (at: number) =>
          expect.poll(() => buttons.nth(at).evaluate((one) => one === document.activeElement)).toBe(true);
        await buttons.first().focus();
        for (const [key, at] of [
          ['ArrowRight', 1],
          ['End', -1],
          ['ArrowRight', 0],
          ['ArrowLeft', -1],
          ['Home', 0],
        ] as const) {
          await page().keyboard.press(key);
          await isAt(at);
        }
        await page().keyboard.press('ArrowRight');
        await page().keyboard.press('Tab');
        expect(await bar.evaluate((one) => one.contains(document.activeElement))).toBe(false);
        await page().keyboard.press('Shift+Tab');
        await isAt(1);
      },
    );

    it('takes Markdown by its buttons, takes marks away again, and shows how it will read [shell-06]', async () => {
      await editor('Notes').fill('Stir well');
      await editor('Notes').selectText();
      await tool('Notes', 'Bold').click();
      expect(await editor('Notes').inputValue()).toBe('**Stir well**');
      await tool('Notes', 'Bold').click();
      expect(await editor('Notes').inputValue()).toBe('Stir well');
      await tool('Notes', 'Bold').click();
      await page().keyboard.press('End');
      await page().keyboard.type('\nfirst\nsecond\n\n<b onclick="alert(1)">no tag</b>');
      await editor('Notes').evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(14, 22));
      await tool('Notes', 'Bulleted list').click();
      expect(await editor('Notes').inputValue()).toBe(notes);
      await tool('Notes', 'Preview').click();
      const read = page().frameLocator('iframe[title="Preview"]');
      expect(await read.locator('strong').innerText()).toBe('Stir well');
      expect(await read.locator('li').allInnerTexts()).toEqual(['first', 'second']);
      expect(await read.locator('b').count()).toBe(0);
      expect(await violations(page())).toEqual([]);
      await tool('Notes', 'Preview').click();
      expect(await editor('Notes').inputValue()).toBe(notes);
    });

    it('is saved, and the record shows what was entered', async () => {
      await button('Create').click();
      await page().getByRole('heading', { name: 'Everything at once' }).waitFor();
      await page().getByRole('link', { name: 'Soup kitchen' }).waitFor();
      expect(await told()).toMatchObject({
        ...Object.fromEntries(texts.map(([label, typed, shown = typed]) => [label, shown])),
        Mood: 'Wild',
        Rank: 'Third',
        Open: 'Yes',
        Lasts: '1 h 30 min',
        Keeper: 'admin',
        Parent: 'Soup kitchen',
        State: 'Draft',
      });
      expect(await violations(page())).toEqual([]);
      const { data } = await call('Admin.KitchenSink.Get', { id: 4 });
      expect(data).toMatchObject({
        program: 'const answer = 6 * 7;',
        data: { deep: { list: [1, 2, '三'] } },
        steps: [{ name: 'boil', count: 2 }],
        words: ['red', 'green', 'blue'],
        notes,
        story: '<p>Once <strong>upon</strong> a time</p>',
        picture: expect.stringMatching(/^\/uploads\/.+\.png$/),
        paper: expect.stringMatching(/^\/uploads\/.+\.pdf$/),
      });
      expect(Object.keys(data)).not.toContain('api_key');
    });

    it('holds all of it again when it is edited', async () => {
      expect(await page().frameLocator('iframe[title="Notes"]').locator('li').allInnerTexts()).toEqual([
        'first',
        'second',
      ]);
      await page().getByRole('link', { name: 'Edit', exact: true }).click();
      await editor('Story').getByText('upon').waitFor();
      for (const [label, typed, , again = typed] of texts)
        expect([label, await field(label).inputValue()]).toEqual([label, again]);
      for (const [label, typed] of codes)
        expect([label, await codeIn(editor(label))]).toEqual([label, plain(typed)]);
      expect(await steps().getByLabel('Name').inputValue()).toBe('boil');
      for (const name of ['Wild', 'Third'])
        expect(await page().getByRole('radio', { name }).isChecked()).toBe(true);
      expect(await page().getByRole('switch', { name: 'Open' }).isChecked()).toBe(true);
      expect(await field('Lasts').inputValue()).toBe('90');
      await expect.poll(() => field('Keeper').inputValue()).toBe('admin');
      await expect.poll(() => field('Parent').inputValue()).toBe('Soup kitchen');
      for (const label of ['Door code', 'API key']) expect(await field(label).inputValue()).toBe('');
      expect(await field('Code').isEditable()).toBe(false);
      // Without changes, the form does not ask to save.
      await button('Cancel').click();
      await page().getByRole('heading', { name: 'Everything at once', exact: true }).waitFor();
    });
  });
}
