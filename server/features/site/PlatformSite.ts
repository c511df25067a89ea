import { nullable } from '#schemas/derive/answerSchema.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { type CustomService, noInput } from '../../core/service.ts';

const text = (zhCn: string, en: string) => nullable(value('string', zhCn, en));
const picture = { image: value('string', '图片', 'The picture'), link: text('跳转链接', 'Where it leads') };

const siteAnswer = valuesAnswer(
  {
    project_name: text('网站名称', 'The name of the site'),
    logo: text('网站 Logo', 'Its logo'),
    icon: text('网站图标', 'Its icon'),
    seo_keywords: text('SEO 关键词', 'Keywords for search engines'),
    seo_description: text('SEO 描述', 'A description for search engines'),
    record_number: text('备案号', 'The ICP number'),
    record_link: text('备案链接', 'Where the ICP number leads'),
    statistics_code: text('统计代码', 'The code for statistics'),
    api_domain: text('接口域名', 'The address of the APIs'),
    namespaces: nullable(value('array', '接口的命名空间', 'The namespaces of the APIs')),
    developer_registration: nullable(
      value('boolean', '开放开发者注册', 'Whether developers may register themselves'),
    ),
    member_registration: nullable(
      value('boolean', '开放会员注册', 'Whether common members may register themselves'),
    ),
    portal_enabled: nullable(value('boolean', '开放平台门户已启用', 'Whether the portal is on')),
    portal_domain: text('门户域名', 'The address of the portal'),
    banners: listOf(picture, '首页轮播图', 'Banners', ['link']),
    ads: listOf(picture, '推荐广告', 'Ads', ['link']),
    modules: listOf(
      {
        title: value('string', '模块标题', 'The title of the module'),
        apis: listOf(
          {
            service: value('string', '接口服务', 'The API'),
            title: text('接口名称', 'Its title'),
            description: text('接口说明', 'What it does'),
            icon: text('接口图标', 'Its icon'),
            group: text('接口分组', 'Its group'),
          },
          '模块的接口，不含已下线的',
          'Its APIs, without those no longer published',
        ),
      },
      '接口模块',
      'API modules',
    ),
    articles: listOf(
      {
        id: value('integer', '文章 ID', 'The id of the article'),
        title: value('string', '标题', 'Its title'),
        abstract: text('摘要', 'Its abstract'),
        cover: text('封面', 'Its cover'),
        is_top: nullable(value('boolean', '是否置顶', 'Whether it is on top')),
        publish_at: value('string', '发布时间', 'When it was published', { format: 'date-time' }),
      },
      '最新的六篇公开文章',
      'The latest six public articles',
    ),
  },
  // Before the site settings are saved for the first time.
  [
    ...['project_name', 'logo', 'icon', 'seo_keywords', 'seo_description', 'record_number', 'record_link'],
    ...['statistics_code', 'api_domain', 'namespaces', 'developer_registration', 'member_registration'],
    ...['portal_enabled', 'portal_domain'],
  ],
);

/** The public data of the platform's front page: never a secret. */
export const platformSite = {
  'Platform.Site.Get': {
    access: 'public',
    input: noInput,
    summary: {
      zh_cn: '门户首页所需：站点设置、轮播图、广告、接口模块和文章',
      en: 'What the front page needs: settings of the site, banners, ads, API modules and articles',
    },
    answer: siteAnswer,
    run: (call) => call.app.site.get(),
  },
} satisfies Readonly<Record<string, CustomService>>;
