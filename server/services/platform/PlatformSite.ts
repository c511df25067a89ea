import { type HandWritten, noInput } from '../../service.ts';

/** What the platform's front page needs, for anybody: never a secret. */
export const platformSite: Readonly<Record<string, HandWritten>> = {
  'Platform.Site.Get': {
    access: 'public',
    input: noInput,
    summary: {
      zh_cn: '门户首页所需：站点设置、轮播图、广告、接口模块和文章',
      en: 'What the front page needs: settings of the site, banners, ads, API modules and articles',
    },
    run: (call) => call.app.site.get(),
  },
};
