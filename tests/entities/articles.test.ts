import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;
const readers: Record<string, string | null> = { tourist: null };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  readers['member'] = (await kaifang.signIn(0)).token;
  readers['developer'] = (await kaifang.signIn(100)).token;
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row) => kaifang.call(`Admin.Article.${verb}`, fields, root.token);
const read = (verb: string, fields: Row, token: string | null = null) =>
  kaifang.call(`Platform.Article.${verb}`, fields, token);
const written = async (fields: Row = {}): Promise<Row> => {
  const { ret, data } = await call('Add', {
    ...{ title: `Article ${++n}`, abstract: 'x', content: '<p>hello</p>' },
    ...{ publish_at: '2020-01-01T00:00:00.000Z', ...fields },
  });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data;
};
const idsOf = (data: Row) => (data['items'] as Row[]).map(({ id }) => id);

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><g onload=alert(1)></g><animate onbegin=alert(1)></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name=x></form>',
  '<img src="https://evil.example/pixel.gif" width=1 height=1>',
  '<a href="vbscript:msgbox(1)">x</a><base href="//evil.example/">',
  '<details open ontoggle=alert(1)>x</details>',
];

/** Pasted HTML, and the sanitized result. */
const pasted: Readonly<Record<string, readonly [string, string]>> = {
  'a video of another host': [
    '<p>Watch</p><iframe width="560" height="315" src="https://player.example/embed/1" allowfullscreen></iframe><p>it</p>',
    '<p>Watch</p><p>it</p>',
  ],
  'a film and what plays it': [
    '<p>a</p><video controls autoplay src="https://v.example/1.mp4"><source src="x.mp4">no film</video><object data="x.swf"><embed src="x.swf"></object><p>b</p>',
    '<p>a</p>no film<p>b</p>',
  ],
  'Word, whole': [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} @page WordSection1 {size:595pt} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment--><p class=MsoNormal align=center style='text-align:center;mso-pagination:widow-orphan'><b><span lang=EN-US style='font-size:12.0pt;mso-fareast-font-family:宋体'>Price</span></b><o:p></o:p></p><!--EndFragment--></body></html>`,
    '<p style="text-align:center"><b><span>Price</span></b></p>',
  ],
  'Excel, a table': [
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style>.xl65 {mso-number-format:"@"; background:yellow}</style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=144 style='border-collapse:collapse;width:108pt'><!--StartFragment--><col width=72 span=2 style='mso-width-source:userset'><tr height=20><td colspan=2 class=xl65 height=20 x:num="1234.5" style='text-align:right;mso-number-format:"@"'>1,234.50</td></tr><!--EndFragment--></table></body></html>`,
    '<table><col /><tr><td colspan="2" style="text-align:right">1,234.50</td></tr></table>',
  ],
};

describe('the content of an article', () => {
  test.each(attacks)(
    'is clean when it is stored, and answered clean: %s (ART-01, ART-04)',
    async (attack) => {
      const { id, content } = await written({ content: `<p>before</p>${attack}<p>after</p>` });
      const answers = [String(content), String((await read('Get', { id: id as number })).data['content'])];
      for (const html of answers) {
        expect(html).toContain('before');
        expect(html).not.toMatch(
          /<(script|iframe|svg|math|style|form|input|base|details|noscript)|\son\w+\s*=|javascript:|vbscript:|data:|url\(|evil\.example/i,
        );
      }
      const changed = await call('Edit', { id: id as number, version: 1, content: `<p>x</p>${attack}` });
      expect(String(changed.data['content'])).not.toMatch(/<script|onerror|javascript:|evil\.example/i);
    },
  );

  test('opens links without handing over the page, and keeps what Word leaves out of it (ART-03, ART-04)', async () => {
    const word =
      '<p class="MsoNormal" style="mso-style-name:x;text-align:center"><o:p>&nbsp;</o:p>字<!--[if gte mso 9]>x<![endif]--></p>';
    const { content } = await written({
      content: `${word}<a href="https://example.com" target="_blank">x</a>`,
    });
    expect(content).toContain('rel="noopener noreferrer"');
    expect(content).toContain('text-align:center');
    expect(content).not.toMatch(/mso|Mso|o:p|gte/);
  });

  test.each(Object.entries(pasted))(
    'keeps the words of what was pasted and none of its trappings: %s (ART-03)',
    async (_from, [html, kept]) => {
      const { content } = await written({ content: html });
      expect(content).toBe(kept);
    },
  );

  test('has a size that it keeps to (ART-03)', async () => {
    const large = `<img src="data:image/png;base64,${'A'.repeat(250_000)}">`;
    const fields = { title: 'x', abstract: 'x', content: large, publish_at: '2020-01-01T00:00:00Z' };
    expect(await call('Add', fields)).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'content', rule: 'maxLength' }] },
    });
  });

  test.each(['<script>x</script>', '<p></p>', '<p><br></p>', '<p> </p><p>&nbsp;</p>', '<hr />', ''])(
    'is asked for as long as nothing is to be seen of it: %s',
    async (content) => {
      const refused = { ret: 400, data: { errors: [{ field: 'content', rule: 'required' }] } };
      const fields = { title: 'x', abstract: 'x', content, publish_at: '2020-01-01T00:00:00Z' };
      expect(await call('Add', fields)).toMatchObject(refused);
      const { id, version } = await written();
      expect(await call('Edit', { id: id ?? 0, version: version ?? 0, content })).toMatchObject(refused);
    },
  );

  test('may be one picture alone', async () => {
    expect((await written({ content: '<p><img src="/uploads/a.png" /></p>' }))['content']).toContain('<img');
  });

  test('needs title, abstract, content and publish time [page-40, rule-30]', async () => {
    const { ret, data } = await call('Add', {});
    expect(ret).toBe(400);
    const fields = (data['errors'] as Row[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(['abstract', 'content', 'publish_at', 'title']);
  });
});

describe('a reader', () => {
  test.each([
    ['tourist', ['tourist']],
    ['member', ['tourist', 'member']],
    ['developer', ['tourist', 'member', 'developer']],
  ])('%s finds what is meant for %s on every path (ART-05) [entity-32]', async (reader, open) => {
    const token = readers[reader] ?? null;
    for (const view_permission of ['tourist', 'member', 'developer']) {
      const word = `Needle${++n}`;
      const { id } = await written({ view_permission, title: word });
      const may = open.includes(view_permission);
      expect((await read('Get', { id: id as number }, token)).ret).toBe(may ? 200 : 404);
      const paths: Row[] = [{ filter: { id: id ?? null } }, { q: word }, { filter: { title: word } }];
      for (const input of [...paths, { filter: { or: [{ id: id ?? null }, { id: { gt: 0 } }] }, q: word }])
        expect(idsOf((await read('GetList', input, token)).data)).toEqual(may ? [id] : []);
    }
  });

  test('finds nothing before its publish time, and nothing that is hidden (ART-06) [state-29]', async () => {
    const early = await written({ publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    const hidden = await written();
    await call('Top', { id: hidden['id'] as number });
    await call('Hide', { id: hidden['id'] as number });
    for (const { id } of [early, hidden]) {
      expect((await read('Get', { id: id as number }, root.token)).ret).toBe(404);
      expect(idsOf((await read('GetList', { filter: { id: id ?? null } }, root.token)).data)).toEqual([]);
    }
    await call('Show', { id: hidden['id'] as number });
    expect((await read('Get', { id: hidden['id'] as number })).ret).toBe(200);
  });

  test('finds it from the very moment that was said, in any zone it was said (ART-06)', async () => {
    const moment = (minutes: number, offset: number) => {
      const sign = offset < 0 ? '-' : '+';
      const local = new Date(Date.now() + (minutes + offset * 60) * 60_000).toISOString().slice(0, 19);
      return `${local}${sign}${String(Math.abs(offset)).padStart(2, '0')}:00`;
    };
    // Daylight saving time makes two offsets per place: half an hour around now, from both sides of the
    // change.
    for (const offset of [1, 2, -4, -5, 8]) {
      const [past, future] = [await written({ publish_at: moment(-30, offset) }), moment(30, offset)];
      expect((await read('Get', { id: past['id'] as number })).ret).toBe(200);
      const early = await written({ publish_at: future });
      expect((await read('Get', { id: early['id'] as number })).ret).toBe(404);
    }
    const soon = Date.now() + 1000;
    const { id } = await written({ publish_at: new Date(soon).toISOString() });
    let isEarly = false;
    const isSeen = async () => {
      const isThere = idsOf((await read('GetList', { filter: { id: id ?? null } })).data).length > 0;
      isEarly ||= isThere && Date.now() < soon;
      return isThere;
    };
    await expect.poll(isSeen, { timeout: 15_000 }).toBe(true);
    expect(isEarly).toBe(false);
    expect((await read('Get', { id: id as number })).ret).toBe(200);
  });

  test('finds topped ones first, then by order, and no content in the list [entity-32]', async () => {
    const [low, high, top] = [
      await written({ sort: 1 }),
      await written({ sort: 9 }),
      await written({ sort: 0 }),
    ];
    await call('Top', { id: top['id'] as number });
    const filter = { id: { in: [low['id'] ?? null, high['id'] ?? null, top['id'] ?? null] } };
    const { data } = await read('GetList', { filter });
    expect(idsOf(data)).toEqual([top['id'], high['id'], low['id']]);
    expect((data['items'] as Row[])[0]).not.toHaveProperty('content');
  });

  test('is counted once a reading, also among many at once, and makes no edit fail (ART-06) [entity-32]', async () => {
    const { id } = await written();
    const reading = Array.from({ length: 1000 }, () => read('Get', { id: id as number }));
    const answered = (await Promise.all(reading)).filter(({ ret }) => ret === 200).length;
    expect(answered).toBeGreaterThan(0);
    // A reader rejected by a busy database does not count.
    const { data } = await call('Get', { id: id as number });
    expect(data).toMatchObject({ read_count: answered, version: 1 });
  });
});

test('an article has the name of anyone who writes it, unless instructed otherwise [entity-32]', async () => {
  expect(await written()).toMatchObject({ author: 'root_1', read_count: 0, status: 'shown', is_top: false });
  expect(await written({ author: '编辑部' })).toMatchObject({ author: '编辑部' });
});

test('an article has its address on the portal while readers find it there, where the site says how it goes [entity-32]', async () => {
  const open = await written();
  const early = await written({ publish_at: '2099-01-01T00:00:00.000Z' });
  const hidden = await written();
  await call('Hide', { id: hidden['id'] as number });
  const addresses = async () => {
    const all = [open, early, hidden].map(async ({ id }) => (await call('Get', { id: id as number })).data);
    return (await Promise.all(all)).map((article) => article['portal_url']);
  };
  const save = async (article_url: string) => {
    const { data } = await kaifang.call('Admin.SiteConfig.Get', {}, root.token);
    const settings = { version: data['version'], project_name: 'Kaifang', article_url };
    return (await kaifang.call('Admin.SiteConfig.Save', settings, root.token)).ret;
  };
  expect(await addresses()).toEqual([null, null, null]);
  for (const wrong of ['https://portal.example/', 'javascript:alert({id})', 'https://a b/{id}', '{id}'])
    expect(await save(wrong)).toBe(400);
  expect(await save('https://portal.example/read?article={id}#top')).toBe(200);
  const address = `https://portal.example/read?article=${open['id']}#top`;
  expect(await addresses()).toEqual([address, null, null]);
  expect((await read('Get', { id: open['id'] as number })).data).toMatchObject({ portal_url: address });
});
