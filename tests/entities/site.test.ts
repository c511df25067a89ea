import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { levelLimit, siteSettings } from '#server/platform/config/site.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
const [image, icon] = ['/uploads/banner.png', '/uploads/cloud.png'];

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await plantApis(kaifang.connection, 'App.Weather.Now', 'App.Geo.Find');
  await sql`insert into file (name, url) values ('banner.png', ${image}), ('cloud.png', ${icon})`.execute(
    kaifang.app.db,
  );
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row = {}) => kaifang.call(`Admin.${service}`, fields, root.token);
/** A visitor's answer once the change events have arrived. */
const visit = async (): Promise<Row> => {
  await new Promise((done) => setTimeout(done, 100));
  return (await kaifang.call('Platform.Site.Get')).data;
};

/** Saves settings on the current version. */
async function save(name: 'SiteConfig' | 'MallConfig', changes: Row) {
  const { data } = await call(`${name}.Get`);
  return call(`${name}.Save`, { version: data['version'], ...changes });
}

describe('the mall', () => {
  test('has a banner at least, three ads and six modules at most [entity-33, constant-09]', async () => {
    const rules = async (changes: Row) => {
      const { ret, data } = await save('MallConfig', changes);
      return ret === 200 ? [] : (data['errors'] as Row[]).map(({ field, rule }) => `${field} ${rule}`);
    };
    expect(await rules({ banners: [] })).toEqual(['banners minItems']);
    const ads = Array.from({ length: 4 }, () => ({ image }));
    expect(await rules({ banners: [{ image }], ads })).toEqual(['ads maxItems']);
    const module = { title: 'Weather', apis: ['App.Weather.Now'] };
    const modules = Array.from({ length: 7 }, () => module);
    expect(await rules({ banners: [{ image }], modules })).toEqual(['modules maxItems']);
    expect(await rules({ banners: [{ link: 'javascript:alert(1)' }] as never })).toEqual([
      'banners.0.image required',
      'banners.0.link format',
    ]);
    expect(await rules({ banners: [{ image, more: 1 }] as never })).toEqual([
      'banners.0.more additionalProperties',
    ]);
    expect(await rules({ banners: [{ image }], modules: [{ ...module, title: ' ' }] })).toEqual([
      'modules.0.title required',
    ]);
    expect(await rules({ banners: [{ image }], modules: [{ ...module, apis: ['App.No.Such'] }] })).toEqual([
      'modules.0.apis.0 reference',
    ]);
  });

  test('is read back by the site query at once, with its APIs, and holds them', async () => {
    const modules = [{ title: '天气', apis: ['App.Weather.Now', 'App.Geo.Find'] }];
    await visit();
    expect((await save('MallConfig', { banners: [{ image, link: 'https://a.example' }], modules })).ret).toBe(
      200,
    );
    const site = await visit();
    expect(site).toMatchObject({
      banners: [{ image, link: 'https://a.example' }],
      modules: [{ title: '天气', apis: [{ service: 'App.Weather.Now' }, { service: 'App.Geo.Find' }] }],
    });
    await sql`update api_design set status = 'draft' where service = 'App.Geo.Find'`.execute(kaifang.app.db);
    const { data } = await call('ApiDesign.GetList', { filter: { service: 'App.Geo.Find' } });
    const [api] = data['items'] as Row[];
    expect(await call('ApiDesign.Del', { ids: [api?.['id'] ?? 0] })).toMatchObject({
      ret: 420,
      msg: expect.stringContaining('Mall settings'),
    });
    expect((await visit())['modules']).toMatchObject([{ apis: [{ service: 'App.Weather.Now' }] }]);
  });
});

describe('the site', () => {
  test('shows no secret, and what it shows is data (SET-01) [entity-33]', async () => {
    const wild = `</head><script>alert(1)</script>{{x}}`;
    const settings = {
      project_name: wild,
      seo_description: wild,
      record_number: wild,
      statistics_code: wild,
    };
    const saved = await save('SiteConfig', { ...settings, docs_password: 'hush-hush' });
    expect(saved.ret).toBe(200);
    expect(JSON.stringify(saved.data)).not.toContain('hush-hush');
    const site = await visit();
    expect(site).toMatchObject(settings);
    expect(JSON.stringify(site)).not.toMatch(/hush|docs_password/);
    const { data } = await kaifang.call('Platform.User.Profile', {}, root.token);
    expect(data['site']).toEqual({ name: wild, logo: null });
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit where service = 'Admin.SiteConfig.Save' order by id desc limit 1`.execute(
      kaifang.app.db,
    );
    expect(JSON.stringify(rows)).not.toContain('hush-hush');
  });

  test('has docs with a password until it is taken away, and an empty one stays (DOC-01)', async () => {
    const kept = async () => (await call('SiteConfig.Get')).data['secrets'];
    expect((await save('SiteConfig', { docs_password: 'sesame' })).data['secrets']).toEqual([
      'docs_password',
    ]);
    for (const said of ['', null])
      expect((await save('SiteConfig', { docs_password: said })).data['secrets']).toEqual(['docs_password']);
    expect((await save('SiteConfig', { remove_secrets: ['logo'] })).ret).toBe(400);
    expect((await save('SiteConfig', { remove_secrets: ['docs_password'] })).ret).toBe(200);
    expect(await kept()).toEqual([]);
    const { rows } = await sql<{ changes: Row; docs_password: string | null }>`
      select changes, docs_password from audit, site_config
      where service = 'Admin.SiteConfig.Save' order by audit.id desc limit 1`.execute(kaifang.app.db);
    expect(rows).toEqual([{ changes: { docs_password: ['***', null] }, docs_password: null }]);
    const { version } = (await call('SiteConfig.Get')).data;
    expect((await save('SiteConfig', { remove_secrets: ['docs_password'] })).data).toMatchObject({ version });
  });

  test('of two who save at once one is shown of the other (CFG-02) [page-43]', async () => {
    const { data } = await call('SiteConfig.Get');
    const both = await Promise.all(
      ['One', 'Two'].map((project_name) =>
        call('SiteConfig.Save', { version: data['version'], project_name }),
      ),
    );
    expect(both.map(({ ret }) => ret).sort()).toEqual([200, 419]);
  });

  test('shows the articles that anybody may read, the topped first', async () => {
    const base = {
      ...{ content: '<p>x</p>', abstract: 'x', publish_at: '2026-01-01T00:00:00.000Z' },
      ...{ view_permission: 'tourist', sort: 0 },
    };
    for (const [title, more] of Object.entries({
      old: {},
      top: {},
      mine: { view_permission: 'developer' },
      later: { publish_at: '2099-01-01T00:00:00.000Z' },
    }))
      expect(await call('Article.Add', { ...base, title, ...more })).toMatchObject({ ret: 200 });
    await sql`update article set is_top = true where title = 'top'`.execute(kaifang.app.db);
    const { articles } = (await visit()) as { articles: Row[] };
    expect(articles.map(({ title }) => title)).toEqual(['top', 'old']);
    expect(articles[0]).not.toHaveProperty('content');
  });

  test('says who may register, and as what [entity-33]', async () => {
    const register = (username: string) =>
      kaifang.call('Platform.User.Register', { username, password: 'secret-6' }, null, 'en', '203.0.113.7');
    const levelOf = async (username: string) => {
      const { data } = await call('User.GetAllMembers', { filter: { username } });
      return (data['items'] as Row[])[0]?.['level'];
    };
    expect((await register('first_one')).ret).toBe(200);
    expect(await levelOf('first_one')).toBe(100);
    await save('SiteConfig', { developer_registration: false, member_registration: true });
    expect((await register('second_one')).ret).toBe(200);
    expect(await levelOf('second_one')).toBe(0);
    await save('SiteConfig', { member_registration: false });
    expect(await register('third_one')).toMatchObject({
      ret: 420,
      msg: 'Registration is currently closed',
    });
    await save('SiteConfig', { developer_registration: true });
  });

  test('gives a new application its first limit, and each level its own [entity-33, constant-19]', async () => {
    await save('SiteConfig', { default_daily_app_limit: 77, member_app_limit: 5, company_app_limit: 9 });
    const developer = await kaifang.signIn(100, 'dev_1');
    const { data } = await kaifang.call('Platform.App.Add', { name: 'App' }, developer.token);
    expect(data).toMatchObject({ daily_limit: 77 });
    const settings = await siteSettings(kaifang.app.db);
    expect([0, 100, 101, 200].map((level) => levelLimit(settings, level))).toEqual([5, 0, 9, 0]);
  });
});

describe('an icon of the library', () => {
  test('is chosen by an API, and stays as long as one shows it [page-43]', async () => {
    const { data } = await call('ApiIcon.Add', { name: 'Cloud', image: icon });
    const id = Number(data['id']);
    await sql`update api_design set icon = ${icon} where service = 'App.Weather.Now'`.execute(kaifang.app.db);
    const uses = await call('ApiIcon.GetUses', { ids: [id] });
    expect(uses.data).toMatchObject({ items: [{ of: id, resource: 'api_design' }], hidden: 0 });
    expect((await call('ApiIcon.Del', { ids: [id] })).ret).toBe(420);
    await sql`update api_design set icon = null`.execute(kaifang.app.db);
    // Another reference to the same upload need not use it as an icon: the upload stays.
    const cover = {
      title: 'x',
      abstract: 'x',
      content: '<p>x</p>',
      publish_at: '2026-01-01T00:00:00Z',
      cover: icon,
    };
    expect((await call('Article.Add', cover)).ret).toBe(200);
    expect((await call('ApiIcon.GetUses', { ids: [id] })).data).toMatchObject({ items: [], hidden: 0 });
    expect((await call('ApiIcon.Del', { ids: [id] })).ret).toBe(200);
  });
});
