import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { safeHref } from '../../safeHref.ts';
import type { Banner } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { Picture } from '../../ui/Picture.tsx';

const size = { width: 638, height: 350 };

/** The banners of the home page, one at a time; they move only when somebody moves them. */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  const { t } = useTexts();
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const follow = () => {
    const { scrollLeft, clientWidth } = row.current ?? { scrollLeft: 0, clientWidth: 1 };
    setShown(Math.round(scrollLeft / clientWidth));
  };
  const goTo = (at: number) => row.current?.scrollTo({ left: at * row.current.clientWidth });
  return (
    <section className="kp-banners" aria-label={t('portal.home.banners')}>
      <ul ref={row} onScroll={follow}>
        {banners.map((banner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may show the same picture.
          <li key={at}>
            <BannerLink banner={banner} at={at} {...size} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="kp-dots">
          {banners.map((_banner, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
              key={at}
              type="button"
              aria-label={t('portal.home.banner', { number: at + 1 })}
              aria-current={at === shown}
              onClick={() => goTo(at)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface BannerLinkProps {
  readonly banner: Banner;
  readonly at: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that leads somewhere, if it has an address. */
export function BannerLink({ banner: { image, link }, at, width, height }: BannerLinkProps) {
  const { t } = useTexts();
  const href = safeHref(link);
  const name = t(href ? 'portal.home.openBanner' : 'portal.home.banner', { number: at + 1 });
  const picture = <Picture src={image} alt={name} width={width} height={height} isFirst={at === 0} />;
  if (!href) return picture;
  const here = new URL(href, location.origin);
  const isPage = here.origin === location.origin && !/^\/(admin|docs|uploads)\b/.test(here.pathname);
  return isPage ? <Link to={here.pathname + here.search}>{picture}</Link> : <a href={href}>{picture}</a>;
}
