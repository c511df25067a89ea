import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RefusedPackage, ShopPackage, ShopPage } from '#schemas/payloads/catalogue.ts';
import { askPath } from '../../askPath.ts';
import { useFormat } from '../../format.ts';
import { usePageTitle } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { apiPath } from '../../ui/ApiCard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PackagePrice } from '../../ui/PackagePrice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useRefusedPackages } from '../../useRefusedPackages.ts';
import { useService } from '../../useService.ts';
import { addressWith, pageOf } from '../addressWith.ts';
import './packages.css';

const limit = 24;
const types = ['paid', 'trial', 'combined'] as const;

/** The packages on sale. */
export function PackagesPage() {
  const { t } = useTexts();
  usePageTitle(t('portal.packages.title'));
  const [params] = useSearchParams();
  const page = pageOf(params);
  const type = types.find((one) => one === params.get('type'));
  const service = params.get('service') || undefined;
  const { data, error, retry } = useService<ShopPage>('Platform.Api.GetPackages', {
    service,
    type,
    page: page === 1 ? undefined : page,
  });
  const refused = useRefusedPackages();
  return (
    <div className="kp-page">
      <div className="kp-head">
        <h1>{t('portal.packages.title')}</h1>
        <p className="kp-soft">{t('portal.packages.lead')}</p>
      </div>
      <nav className="kp-segments" aria-label={t('portal.packages.filter')}>
        {[undefined, ...types].map((one) => (
          <Link
            key={one ?? ''}
            to={addressWith('/packages', params, { page: null, type: one ?? null })}
            aria-current={one === type ? 'true' : undefined}
          >
            {t(`portal.packages.${one ?? 'all'}`)}
          </Link>
        ))}
      </nav>
      {service && (
        <p>
          {t('portal.packages.ofApi')} <code>{service}</code>{' '}
          <Link to={addressWith('/packages', params, { page: null, service: null })}>
            {t('portal.packages.ofAll')}
          </Link>
        </p>
      )}
      {error && <Problem error={error} retry={retry} />}
      {!data && !error && <Loading />}
      {data?.total === 0 && <p className="kp-empty">{t('portal.packages.none')}</p>}
      <ul className="kp-grid">
        {data?.items.map((one) => (
          <li key={one.id}>
            <PackageCard sold={one} refused={refused.get(one.id)} />
          </li>
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          limit={limit}
          total={data.total}
          to={(next) => addressWith('/packages', params, { page: next === 1 ? null : String(next) })}
        />
      )}
    </div>
  );
}

interface PackageCardProps {
  readonly sold: ShopPackage;
  /** Why the account cannot buy it, if so. */
  readonly refused: RefusedPackage | undefined;
}

function PackageCard({ sold, refused }: PackageCardProps) {
  const { t } = useTexts();
  const { number } = useFormat();
  const id = useId();
  const calls = sold.apis.length > 1 ? 'portal.packages.callsEach' : 'portal.packages.calls';
  return (
    <article className="kp-card kp-package" aria-labelledby={id}>
      <h2 id={id}>{sold.name}</h2>
      <PackagePrice sold={sold} />
      <p>{t(calls, { count: number(sold.flow), smart_count: sold.flow })}</p>
      <h3>{t('portal.packages.apis')}</h3>
      <ul>
        {sold.apis.map(({ service, title }) => (
          <li key={service}>
            <Link to={apiPath(service)}>{title}</Link>
          </li>
        ))}
      </ul>
      {refused && <p className="kp-soft">{t(`portal.packages.${refused.reason}`)}</p>}
      {refused?.reason === 'notPermitted' && (
        <Link className="kp-button" to={askPath(refused.services)}>
          {t('portal.api.ask')}
        </Link>
      )}
      {!refused && (
        <Link className="kp-button" to={`/console/order/add?package=${sold.id}`}>
          {t(sold.type === 'trial' ? 'portal.packages.take' : 'portal.packages.buy')}
        </Link>
      )}
    </article>
  );
}
