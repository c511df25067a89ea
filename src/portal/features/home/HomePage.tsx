import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { plainSummary } from '#schemas/text/plainSummary.ts';
import { type SiteData, usePageTitle, useSite } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { ApiCard } from '../../ui/ApiCard.tsx';
import { ArticleCard } from '../../ui/ArticleCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BannerLink, Banners } from './Banners.tsx';
import './home.css';

/** The first page: what the site offers, its APIs by module, and its news. */
export function HomePage() {
  const { site } = useSite();
  usePageTitle();
  return (
    <>
      <Hero site={site} />
      <Modules modules={site?.modules ?? []} />
      <Steps />
      {site && site.ads.length > 0 && (
        <div className="kp-ads">
          {site.ads.map((ad, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may show the same picture.
            <BannerLink key={at} banner={ad} at={at} width={380} height={130} />
          ))}
        </div>
      )}
      <News articles={site?.articles ?? []} />
    </>
  );
}

function Hero({ site }: { readonly site: SiteData | undefined }) {
  const { t } = useTexts();
  const { name } = useSite();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = q.trim();
    void navigate(text ? `/apis?${new URLSearchParams({ q: text })}` : '/apis');
  };
  const banners = site?.banners ?? [];
  return (
    <div className="kp-hero" data-alone={banners.length === 0 || undefined}>
      <div className="kp-hero-text">
        <h1>{name}</h1>
        <p>{site?.seo_description || t('portal.home.lead')}</p>
        <search>
          <form className="kp-search" onSubmit={search}>
            <Icon name="search" />
            <input
              type="search"
              aria-label={t('portal.home.search')}
              placeholder={t('portal.home.search')}
              value={q}
              maxLength={200}
              onChange={({ target }) => setQ(target.value)}
            />
            <button type="submit" className="kp-button" data-kind="primary">
              {t('portal.home.find')}
            </button>
          </form>
        </search>
        <p className="kp-actions">
          <Link to="/apis">{t('portal.home.browse')}</Link>
          <Link to="/packages">{t('portal.nav.packages')}</Link>
          <a href="/docs">{t('portal.nav.docs')}</a>
        </p>
      </div>
      {banners.length > 0 && <Banners banners={banners} />}
    </div>
  );
}

function Modules({ modules }: Pick<SiteData, 'modules'>) {
  const { t } = useTexts();
  if (modules.length === 0) return null;
  return (
    <section className="kp-section" aria-labelledby="modules">
      <div className="kp-section-head">
        <h2 id="modules">{t('portal.home.modules')}</h2>
        <Link to="/apis">
          {t('portal.home.allApis')} <Icon name="arrow" size={16} />
        </Link>
      </div>
      <div className="kp-modules">
        {modules.map(({ title, apis }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two modules may have the same title.
          <div key={at}>
            <h3>{title}</h3>
            <ul className="kp-grid">
              {apis.map((api) => (
                <li key={api.service}>
                  <ApiCard
                    service={api.service}
                    title={api.title}
                    summary={plainSummary(api.description)}
                    icon={api.icon}
                    level={4}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const steps = ['step1', 'step2', 'step3'] as const;

function Steps() {
  const { t } = useTexts();
  return (
    <section className="kp-section" aria-labelledby="steps">
      <h2 id="steps">{t('portal.home.stepsTitle')}</h2>
      <ol className="kp-steps">
        {steps.map((step) => (
          <li key={step} className="kp-card">
            <h3>{t(`portal.home.${step}`)}</h3>
            <p>{t(`portal.home.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function News({ articles }: Pick<SiteData, 'articles'>) {
  const { t } = useTexts();
  if (articles.length === 0) return null;
  return (
    <section className="kp-section" aria-labelledby="news">
      <div className="kp-section-head">
        <h2 id="news">{t('portal.home.articles')}</h2>
        <Link to="/articles">
          {t('portal.home.allArticles')} <Icon name="arrow" size={16} />
        </Link>
      </div>
      <ul className="kp-grid">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
