import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());
const tab = shareTab(() => openPage(server.url, { token, lang: 'en' }));
beforeEach(async () => {
  page = await tab.at('/401');
});

const folder = '/platmanage/article';
const call = async (service: string, fields: Row): Promise<Row> => {
  const answer = await callService(server.url, `Admin.Article.${service}`, {
    ...fields,
    access_token: token,
  });
  expect({ service, ret: answer.ret, data: answer.ret === 200 ? {} : answer.data }).toMatchObject({
    ret: 200,
  });
  return answer.data;
};
const box = () => page.locator('#main form .tiptap');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const stored = async (id: unknown) => String((await call('Get', { id: Number(id) }))['content']);

/** Opens the form of a new article with this content. Returns the article. */
async function openArticle(content: string): Promise<Row> {
  const publish_at = '2020-01-01T00:00:00.000Z';
  const article = await call('Add', { title: 'A text', abstract: 'x', content, publish_at });
  await goTo(page, `${folder}/detail/${article['id']}`);
  await box().waitFor();
  return article;
}

async function save(): Promise<void> {
  await press('Save');
  await page.waitForURL(/\/article\/view\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'A text', exact: true }).waitFor();
}

async function typeAtEnd(word: string): Promise<void> {
  await box().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(word);
}

/** Pastes HTML into the editor, as copied from elsewhere. */
const paste = (html: string) =>
  box().evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/** Pastes HTML together with a picture, as office programs copy both. */
const pasteWithPicture = (html: string) =>
  box().evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.items.add(new File([new Uint8Array(9)], 'image.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/** A paragraph that Word writes for a list item. */
const wordEntry = (list: string, mark: string, text: string) =>
  `<p class="MsoListParagraph" style="margin-left:36pt;mso-list:${list}"><!--[if !supportLists]--><span>` +
  `<span style="mso-list:Ignore">${mark}<span>   </span></span></span><!--[endif]-->${text}</p>`;

/** One of each element that the server keeps in rich text. */
const everything = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6 style="text-align:right">Six</h6>',
  '<p style="text-align:center">H<sub>2</sub>O and x<sup>2</sup>, <mark>marked</mark>, <u>u</u>, <s>s</s></p>',
  '<table><thead><tr><th scope="col">Plan</th><th colspan="2" style="text-align:right">Price</th></tr></thead>',
  '<tbody><tr><td rowspan="2">Basic</td><td>1</td><td><ul><li>2</li></ul></td></tr><tr><td>3</td><td>4</td></tr>',
  '</tbody></table>',
  '<figure><a href="/x" target="_self" title="t" rel="noopener noreferrer">',
  '<img src="/uploads/a.png" alt="a" title="A" width="40" height="30" /></a><figcaption>Words</figcaption></figure>',
  '<p>Before <img src="/uploads/b.png" alt="b" /> <a href="tel:123" rel="noopener noreferrer">call</a></p>',
  '<div style="text-align:justify"><p>in a box</p><p><span>two</span></p></div><div>only <b>words</b></div>',
  '<blockquote><p>q</p></blockquote><pre><code>c</code></pre><ol><li>n</li></ol><hr /><p>a<br />b <code>c</code> d</p>',
].join('');

describe('a rich text', () => {
  it('keeps all of itself when a letter is typed and it is saved', async () => {
    const { id, content } = await openArticle(everything);
    expect(content).toBe(everything);
    await typeAtEnd('!');
    expect(await violations(page)).toEqual([]);
    await save();
    const saved = await stored(id);
    for (const kept of [
      ...[
        '<h1>One</h1>',
        '<h5>Five</h5>',
        '<h6 style="text-align:right">Six</h6>',
        '<p style="text-align:center">',
      ],
      ...['H<sub>2</sub>O', 'x<sup>2</sup>', '<mark>marked</mark>', '<u>u</u>, <s>s</s>', '<tr><td>3</td>'],
      ...[
        '<th scope="col">Plan</th>',
        '<th colspan="2" style="text-align:right">Price</th>',
        '<td rowspan="2">',
      ],
      '<figcaption>Words</figcaption></figure>',
      '<img src="/uploads/a.png" alt="a" title="A" width="40" height="30" />',
      '<p>Before <img src="/uploads/b.png" alt="b" /> <a rel="noopener noreferrer" href="tel:123">call</a>',
      '<div style="text-align:justify"><p>in a box</p><p>two</p></div><p>only <strong>words</strong></p>',
      ...[
        '<blockquote><p>q</p></blockquote><pre><code>c</code></pre>',
        '<hr /><p>a<br />b <code>c</code> d!</p>',
      ],
    ])
      expect(saved).toContain(kept);
    expect(saved).toMatch(/<figure><a (?=[^>]*href="\/x")(?=[^>]*target="_self")(?=[^>]*title="t")/);
  });

  it('is left alone where the editor cannot keep it, until someone chooses', async () => {
    const odd = '<p>one</p><p><code>plain <strong>bold</strong></code></p>';
    const { id } = await openArticle(odd);
    await page.getByText('parts that the editor cannot keep: <strong>.').waitFor();
    expect(await box().getAttribute('contenteditable')).toBe('false');
    expect(await violations(page)).toEqual([]);
    await press('Edit as HTML');
    await page.locator('#main form .cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p>two');
    await save();
    expect(await stored(id)).toBe(`${odd}<p>two</p>`);
    await goTo(page, `${folder}/detail/${id}`);
    await press('Edit without them');
    await typeAtEnd('!');
    await save();
    expect(await stored(id)).toBe('<p>one</p><p><code>plain bold</code></p><p>two!</p>');
  });

  it('gets a table by its button, with more rows and columns', async () => {
    const { id } = await openArticle('<p>a</p>');
    await typeAtEnd('b');
    await press('Insert a table');
    await page.keyboard.type('head');
    await page.keyboard.press('Tab');
    await page.keyboard.type('next');
    for (const name of ['Add a column to the right', 'Add a row below', 'Delete the row']) {
      await press('Table');
      expect(await violations(page, '[role=menu]')).toEqual([]);
      await page.getByRole('menuitem', { name }).click();
    }
    await press('Table');
    await page.getByRole('menuitem', { name: 'Delete the column' }).click();
    await save();
    const row = `<tr>${'<td></td>'.repeat(3)}</tr>`;
    expect(await stored(id)).toContain(`<p>ab</p><table><tbody>${row.repeat(3)}</tbody></table>`);
  });

  it('takes cells of Excel as a table though a picture of them comes along, and lists of Word as lists', async () => {
    const { id } = await openArticle('<p>x</p>');
    await box().click();
    await pasteWithPicture('<style>td{}</style><table><tr><td>Plan</td><td>12.50</td></tr></table>');
    await box().locator('td', { hasText: '12.50' }).waitFor();
    expect(await box().locator('img').count()).toBe(0);
    const inTable = page.getByRole('button', { name: 'Table', exact: true });
    await inTable.waitFor();
    await page.keyboard.press('Control+End');
    // The editor notices the new place of the caret a moment later.
    await inTable.waitFor({ state: 'detached' });
    await paste(
      [
        wordEntry('l0 level1 lfo1', '1.', 'first'),
        wordEntry('l0 level2 lfo1', 'o', 'inner'),
        wordEntry('l0 level1 lfo1', '2.', 'second'),
        '<p class="MsoNormal">between</p>',
        wordEntry('l1 level1 lfo2', '·', 'point'),
      ].join(''),
    );
    await box().locator('li', { hasText: 'point' }).waitFor();
    await save();
    expect((await stored(id)).replace(/<\/?p>/g, '')).toContain(
      '<ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol>between<ul><li>point</li></ul>',
    );
  });

  it('names a picture of this host by its path, and mentions one that cannot be kept', async () => {
    const { id } = await openArticle('<p>a</p>');
    await box().click();
    await paste(`<p>own <img src="${server.url}/uploads/x.png" alt="x"></p>`);
    await box().locator('img[src]').waitFor();
    expect(await page.getByText('another site').count()).toBe(0);
    await paste('<p>theirs <img src="https://pictures.example/y.png"></p>');
    await page.getByText('1 picture from another site was left out').waitFor();
    expect(await box().locator('img[src]').count()).toBe(1);
    await save();
    expect(await stored(id)).toContain('<img src="/uploads/x.png" alt="x" />');
  });
});
