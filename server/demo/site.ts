import type { Demo } from './demo.ts';
import { insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';
import { apis } from './words.ts';

/** The settings of the site and the mall, and a library of icons. */
export async function addSite({ db, painter, random }: Demo): Promise<void> {
  const begun = daysAgo(random, 190);
  const logo = await painter.icon('logo', begun);
  await db
    .updateTable('site_config')
    .set({
      ...{ project_name: '开放数据平台', icon: logo },
      ...{
        seo_keywords: '开放平台,API,接口,数据服务',
        seo_description: '天气、地图、识别等数据接口，按量计费。',
      },
      ...{ record_number: '京ICP备00000000号', record_link: 'https://beian.example.com' },
      article_url: 'https://open.example.com/article/{id}',
      ...{ api_domain: null, personal_app_limit: 10_000, company_app_limit: 100_000, member_app_limit: 1000 },
    })
    .execute();
  const pictures = async (titles: readonly string[], width: number, height: number) => {
    const made = [];
    for (const [at, title] of titles.entries())
      made.push({
        image: await painter.banner(title, width, height, daysAgo(random, random.whole(20, 60))),
        link: `https://open.example.com/activity/${at + 1}`,
      });
    return made;
  };
  const banners = await pictures(['新用户礼包', '天气接口上新', '年中特惠'], 638, 350);
  const ads = await pictures(['识别接口', '地图接口', '短信接口'], 380, 130);
  const modules = [
    { title: '天气', apis: namesOf('App.Weather.') },
    { title: '地图', apis: namesOf('App.Geo.') },
    { title: '识别', apis: namesOf('App.Ocr.') },
    { title: '常用', apis: ['App.Sms.Send', 'App.Code.Qr', 'App.Rate.Exchange', 'App.Text.Translate'] },
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
  for (const name of ['天气', '地图', '短信', '识别', '快递', '翻译', '支付', '数据'])
    icons.push({ name, image: await painter.icon(`icon ${name}`, begun), created_at: begun });
  await insertRows(db, 'api_icon', icons);
}

function namesOf(beginning: string): string[] {
  return apis.map(([service]) => service).filter((service) => service.startsWith(beginning));
}
