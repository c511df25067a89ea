import { Link, useSearchParams } from 'react-router';
import type { CataloguePage as Catalogue } from '#schemas/payloads/catalogue.ts';
import { usePageTitle } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { ApiCard } from '../../ui/ApiCard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useService } from '../../useService.ts';
import { addressWith, pageOf } from '../addressWith.ts';
import './catalogue.css';

const limit = 24;
const prices = ['free', 'paid', 'trial'] as const;

/** All APIs: searched, filtered by module and price, a page at a time. The address says what is shown. */
export function CataloguePage() {
  const { t } = useTexts();
  usePageTitle(t('portal.catalogue.title'));
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const text = (name: string) => params.get(name) ?? undefined;
  const { data, error, isLoading, retry } = useService<Catalogue>('Platform.Api.GetList', {
    q: text('q'),
    module: text('module'),
    price: prices.find((one) => one === text('price')),
    page: page === 1 ? undefined : page,
  });
  const search = (q: string) => setParams(new URLSearchParams(q ? { q } : {}), { replace: true });
  const isNarrowed = ['q', 'module', 'price'].some((name) => params.has(name));
  return (
    <div className="kp-page kp-catalogue">
      <div className="kp-head">
        <h1>{t('portal.catalogue.title')}</h1>
        <p className="kp-soft">{t('portal.catalogue.lead')}</p>
      </div>
      <SearchField label={t('portal.catalogue.search')} value={text('q') ?? ''} onSearch={search} />
      <Filters params={params} modules={data?.modules ?? []} />
      <div className="kp-found" aria-busy={isLoading}>
        {error && <Problem error={error} retry={retry} />}
        {!data && !error && <Loading />}
        {data && (
          <>
            <p className="kp-small" role="status">
              {t('portal.catalogue.found', { count: data.total, smart_count: data.total })}{' '}
              {isNarrowed && <Link to="/apis">{t('portal.catalogue.clear')}</Link>}
            </p>
            {data.total === 0 && <p className="kp-empty">{t('portal.catalogue.none')}</p>}
            <ul className="kp-grid">
              {data.items.map((api) => (
                <li key={api.service}>
                  <ApiCard
                    service={api.service}
                    title={api.title}
                    summary={api.summary}
                    icon={api.icon}
                    price={api.price}
                    priceFrom={api.price_from}
                    hasTrial={api.trial}
                    level={2}
                  />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              limit={limit}
              total={data.total}
              to={(next) => addressWith('/apis', params, { page: next === 1 ? null : String(next) })}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface FiltersProps {
  readonly params: URLSearchParams;
  readonly modules: Catalogue['modules'];
}

function Filters({ params, modules }: FiltersProps) {
  const { t } = useTexts();
  const module = params.get('module');
  const price = params.get('price');
  const to = (changes: Readonly<Record<string, string | null>>) =>
    addressWith('/apis', params, { page: null, ...changes });
  const all = modules.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="kp-filters" aria-label={t('portal.catalogue.filters')}>
      <h2>{t('portal.catalogue.price')}</h2>
      <ul>
        {[null, ...prices].map((one) => (
          <li key={one ?? ''}>
            <Link to={to({ price: one })} aria-current={one === price ? 'true' : undefined}>
              {t(`portal.catalogue.${one ?? 'anyPrice'}`)}
            </Link>
          </li>
        ))}
      </ul>
      <h2>{t('portal.catalogue.module')}</h2>
      <ul>
        <li>
          <Link to={to({ module: null })} aria-current={module === null ? 'true' : undefined}>
            {t('portal.catalogue.allModules')} <span>{all}</span>
          </Link>
        </li>
        {modules.map(({ name, count }) => (
          <li key={name}>
            <Link to={to({ module: name })} aria-current={module === name ? 'true' : undefined}>
              {name || t('portal.catalogue.noModule')} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
