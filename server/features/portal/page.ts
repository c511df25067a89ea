import type { Lang } from '#schemas/resource.ts';
import { isUploadedPicture, thumbnailAddress, thumbnailWidths } from '#schemas/uploads.ts';
import { type Markup, markup } from '../../docs/markup.ts';

/** What the head of a page tells browsers and search engines. */
export interface Head {
  readonly lang: Lang;
  readonly title: string;
  /** The first heading of the page: its title without the name of the site. */
  readonly heading: string;
  readonly site: string;
  readonly description: string;
  readonly keywords?: string | null;
  /** The path of a picture of this site. */
  readonly image?: string | null;
  readonly icon?: string | null;
  /**
   * The domain of the portal's settings, without a final slash; empty where there is none: the request's host
   * is chosen by the sender. Then the path of the page.
   */
  readonly origin: string;
  readonly path: string;
  /** False for pages of an account, and for pages that do not exist. */
  readonly isIndexed: boolean;
  /** The type of what the page shows. */
  readonly kind: 'website' | 'article';
  /** Scripts of the build to load at once. */
  readonly preloads: readonly string[];
  /** What the home page shows first. */
  readonly hero?: Hero | null;
  /** Answers for the first calls of the page. */
  readonly seeds: readonly { readonly service: string; readonly payload: object; readonly data: unknown }[];
}

/** The first words and the first picture of the home page. */
export interface Hero {
  readonly lead: string;
  readonly picture: string | null;
}

/** Writes a head into the built page. */
export function portalPage(template: string, head: Head): string {
  const lang = head.lang === 'en' ? 'en' : 'zh-CN';
  const parts: readonly [string | RegExp, string][] = [
    ['<html lang="zh-CN"', markup`<html lang="${lang}"`.text],
    [/<title>[^<]*<\/title>/, headOf(head).text],
    ...(head.icon
      ? [[/<link rel="icon"[^<>]*>/, markup`<link rel="icon" href="${head.icon}" />`.text] as const]
      : []),
    ['<div id="root"></div>', `<div id="root">${firstView(head).text}</div>${seedsOf(head)}`],
  ] as [string | RegExp, string][];
  // A function, so that `$` in a text stays what it is.
  return parts.reduce((text, [from, to]) => text.replace(from, () => to), template);
}

function headOf({
  title,
  site,
  description,
  keywords,
  image,
  origin,
  path,
  isIndexed,
  ...head
}: Head): Markup {
  const url = origin + path;
  const picture = image && (image.startsWith('/') ? origin + image : image);
  return markup`<title>${title}</title>
    ${description && markup`<meta name="description" content="${description}" />`}
    ${keywords && markup`<meta name="keywords" content="${keywords}" />`}
    ${!isIndexed && markup`<meta name="robots" content="noindex" />`}
    ${
      isIndexed &&
      origin &&
      markup`<link rel="canonical" href="${url}" />
    <link rel="alternate" hreflang="zh" href="${url}?lang=zh_cn" />
    <link rel="alternate" hreflang="en" href="${url}?lang=en" />
    <link rel="alternate" hreflang="x-default" href="${url}" />`
    }
    <meta property="og:type" content="${head.kind}" />
    <meta property="og:site_name" content="${site}" />
    <meta property="og:title" content="${title}" />
    ${description && markup`<meta property="og:description" content="${description}" />`}
    ${origin && markup`<meta property="og:url" content="${url}" />`}
    <meta property="og:locale" content="${head.lang === 'en' ? 'en_US' : 'zh_CN'}" />
    ${picture && markup`<meta property="og:image" content="${picture}" />`}
    <meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />
    ${head.preloads.map((file) => markup`<link rel="modulepreload" href="${file}" />`)}`;
}

// Seen until the script has drawn the page, and by readers without one. It has the sizes of the drawn page, so
// that what is painted first stays the largest, and the picture is loaded beside the script.
function firstView({ site, heading, description, hero }: Head): Markup {
  const content = hero
    ? markup`<div class="kp-hero"${!hero.picture && markup` data-alone`}>
      <div class="kp-hero-text"><h1>${heading}</h1><p>${hero.lead}</p></div>
      ${hero.picture && markup`<div class="kp-banners"><ul><li>${firstPicture(hero.picture)}</li></ul></div>`}
    </div>`
    : markup`<div class="kp-page"><div class="kp-head"><h1>${heading}</h1>${description && markup`<p class="kp-soft">${description}</p>`}</div></div>`;
  return markup`<div class="kp-shell">
    <header class="kp-header"><div class="kp-bar"><span class="kp-brand"><span>${site}</span></span></div></header>
    <main class="kp-main">${content}</main>
  </div>`;
}

const bannerSize = { width: 638, height: 350 };

function firstPicture(address: string): Markup {
  const { width, height } = bannerSize;
  const [, small] = thumbnailWidths;
  const sizes = isUploadedPicture(address)
    ? markup` srcset="${thumbnailAddress(address, small)} ${small}w, ${address} ${width}w" sizes="(max-width: ${width}px) calc(100vw - 2rem), ${width}px"`
    : null;
  return markup`<img src="${address}"${sizes} alt="" width="${width}" height="${height}" fetchpriority="high" />`;
}

// Data, which no browser runs: a policy against inline scripts does not concern it.
function seedsOf({ lang, seeds }: Head): string {
  const text = JSON.stringify({ lang, seeds }).replace(/[<\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `<script type="application/json" id="seeds">${text}</script>`;
}
