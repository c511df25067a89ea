import type { Demo } from './demo.ts';
import { insertRows } from './demo.ts';
import type { Glyph } from './glyphs.ts';
import { daysAgo } from './moments.ts';

/** The settings of the site and the mall, and an icon library. */
export async function addSite({ db, painter, random, apis }: Demo): Promise<void> {
  const begun = daysAgo(random, 190);
  const logo = await painter.icon('logo', begun);
  await db
    .updateTable('site_config')
    .set({
      ...{ project_name: '开放数据平台', icon: logo },
      ...{
        seo_keywords: '开放平台,API,接口,数据服务',
        seo_description: '天气、地图、快递、企业信息等数据接口，按量计费，先试用后付费。',
      },
      ...{ record_number: '京ICP备00000000号', record_link: 'https://beian.example.com' },
      article_url: 'https://open.example.com/article/{id}',
      ...{ api_domain: null, personal_app_limit: 10_000, company_app_limit: 100_000, member_app_limit: 1000 },
    })
    .execute();
  const pictures = async (
    shown: readonly (readonly [string, Glyph, string])[],
    width: number,
    height: number,
  ) => {
    const made = [];
    for (const [title, glyph, link] of shown)
      made.push({
        image: await painter.banner(title, glyph, { width, height }, daysAgo(random, random.whole(20, 60))),
        link,
      });
    return made;
  };
  const banners = await pictures(
    [
      ['天气接口上新', 'sun', '/apis?module=天气'],
      ['免费试用', 'pay', '/packages'],
      ['出行套餐', 'route', '/apis?module=地图'],
    ],
    638,
    350,
  );
  const ads = await pictures(
    [
      ['企业服务', 'building', '/apis?module=企业服务'],
      ['快递查询', 'truck', '/apis/App.Express.Track'],
      ['短信通知', 'message', '/apis/App.Sms.Send'],
    ],
    380,
    130,
  );
  const namesOf = (module: string) =>
    apis.filter((api) => api.module === module).map(({ service }) => service);
  const modules = [
    { title: '天气', apis: namesOf('天气') },
    { title: '地图', apis: namesOf('地图') },
    { title: '企业服务', apis: namesOf('企业服务') },
    { title: '常用', apis: ['App.Sms.Send', 'App.Express.Track', 'App.Rate.Exchange', 'App.Text.Translate'] },
  ];
  await db
    .updateTable('mall_config')
    .set({
      banners: JSON.stringify(banners),
      ads: JSON.stringify(ads),
      modules: JSON.stringify(modules),
    })
    .execute();
  const icons = [];
  for (const [name, glyph] of Object.entries(library))
    icons.push({ name, image: await painter.glyph(glyph, begun), created_at: begun });
  await insertRows(db, 'api_icon', icons);
}

const library: Readonly<Record<string, Glyph>> = {
  ...{ 天气: 'sun', 地图: 'pin', 短信: 'message', 企业: 'building', 快递: 'truck', 翻译: 'translate' },
  ...{ 支付: 'pay', 数据: 'chart' },
};
