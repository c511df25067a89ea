import { useEffect } from 'react';
import { useTexts } from './texts.ts';
import { useService } from './useService.ts';

/** A picture of the home page, with the address that it opens. */
export interface Banner {
  readonly image: string;
  readonly link?: string | null;
}

/** An API in a module of the home page. */
interface ModuleApi {
  readonly service: string;
  readonly title: string;
  /** Markdown. */
  readonly description: string | null;
  readonly icon: string | null;
}

/** The public data of the site, from `Platform.Site.Get`. */
export interface SiteData {
  readonly project_name: string | null;
  readonly logo: string | null;
  readonly seo_description: string | null;
  readonly record_number: string | null;
  readonly record_link: string | null;
  readonly developer_registration: boolean | null;
  readonly member_registration: boolean | null;
  readonly banners: readonly Banner[];
  readonly ads: readonly Banner[];
  readonly modules: readonly { readonly title: string; readonly apis: readonly ModuleApi[] }[];
  readonly articles: readonly ArticleHead[];
}

/** An article in a list. */
export interface ArticleHead {
  readonly id: number;
  readonly title: string;
  readonly abstract: string | null;
  readonly cover: string | null;
  readonly is_top: boolean | null;
  readonly publish_at: string;
}

/** The site's name and data; the name is the product's until the data is there. */
export function useSite(): { readonly name: string; readonly site: SiteData | undefined } {
  const { t } = useTexts();
  const { data } = useService<SiteData>('Platform.Site.Get');
  return { name: data?.project_name || t('portal.site.name'), site: data };
}

/** Sets the title of the page; without a title, that of the site. */
export function usePageTitle(title?: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name;
  }, [title, name]);
}
