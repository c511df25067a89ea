import { Link, useParams } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { Parameter } from '#schemas/flow/api.ts';
import { ruleTexts } from '#schemas/flow/rules/ruleTexts.ts';
import type { ApiDetails, ApiDocs, RefusedPackage, ShopPackage } from '#schemas/payloads/catalogue.ts';
import { ret } from '#schemas/wire.ts';
import { useAccount } from '../../account.tsx';
import { askPath } from '../../askPath.ts';
import { useFormat } from '../../format.ts';
import { usePageTitle } from '../../site.ts';
import { useTexts } from '../../texts.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PackagePrice } from '../../ui/PackagePrice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { useRefusedPackages } from '../../useRefusedPackages.ts';
import { useService } from '../../useService.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { useCallToken, withToken } from './callToken.ts';
import { Snippets } from './Snippets.tsx';
import { TokenHelp } from './TokenHelp.tsx';
import { TryIt } from './TryIt.tsx';
import './api.css';

/** An API: what it does, how to call it, what it costs and how it changed. */
export function ApiPage() {
  const { service = '' } = useParams();
  const { data, error, isLoading, retry } = useService<ApiDetails>('Platform.Api.Get', {
    service,
    base: location.origin,
  });
  usePageTitle(isLoading ? undefined : data?.title);
  if (error instanceof CallError && (error.ret === ret.notFound || error.ret === ret.badInput))
    return <NotFoundPage />;
  if (error) return <Problem error={error} retry={retry} />;
  return data && (!isLoading || data.service === service) ? <Shown api={data} /> : <Loading />;
}

function Shown({ api }: { readonly api: ApiDetails }) {
  return (
    <article className="kp-page kp-api-page">
      <Heading api={api} />
      <div className="kp-api-body">
        {api.docs ? <Documentation api={api} docs={api.docs} /> : <Locked service={api.service} />}
      </div>
      <Aside api={api} />
    </article>
  );
}

function Heading({ api }: { readonly api: ApiDetails }) {
  const { t } = useTexts();
  const { date } = useFormat();
  return (
    <div className="kp-api-head">
      <span className="kp-api-icon" data-large>
        <Icon name="api" size={26} />
        <Picture src={api.icon} width={56} height={56} isFirst />
      </span>
      <div>
        <h1>{api.title}</h1>
        <p>
          <code>{api.service}</code>
        </p>
        <p className="kp-tags kp-small">
          <Link className="kp-tag" to={`/apis?${new URLSearchParams({ module: api.module })}`}>
            {api.module || t('portal.catalogue.noModule')}
          </Link>
          <span>{t('portal.api.version', { number: api.number })}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={api.published_at}>{t('portal.api.updated', { date: date(api.published_at) })}</time>
        </p>
      </div>
    </div>
  );
}

function Aside({ api: { service, price, packages, docs } }: { readonly api: ApiDetails }) {
  const { t } = useTexts();
  const { number } = useFormat();
  const refused = useRefusedPackages();
  return (
    <aside className="kp-api-aside">
      <section className="kp-card" aria-labelledby="price">
        <h2 id="price">{t('portal.api.price')}</h2>
        <p className="kp-small">{t(price === 'free' ? 'portal.api.freeText' : 'portal.api.paidText')}</p>
        {price === 'paid' && packages.length === 0 && <p>{t('portal.api.noPackages')}</p>}
        {packages.length > 0 && (
          <ul>
            {packages.map((one) => (
              <li key={one.id}>
                <h3>
                  {refused.has(one.id) ? (
                    one.name
                  ) : (
                    <Link to={`/console/order/add?package=${one.id}`}>{one.name}</Link>
                  )}
                </h3>
                <PackagePrice sold={one} />
                <p className="kp-small">
                  {t(one.apis.length > 1 ? 'portal.packages.callsEach' : 'portal.packages.calls', {
                    count: number(one.flow),
                    smart_count: one.flow,
                  })}
                </p>
                <Refusal reason={refused.get(one.id)?.reason} />
              </li>
            ))}
          </ul>
        )}
        <Actions service={service} sold={packages.find(({ id }) => !refused.has(id))} />
      </section>
      {docs?.health && (
        <section className="kp-card" aria-labelledby="health">
          <h2 id="health">{t('portal.api.health')}</h2>
          <p className="kp-tags">
            <span className="kp-tag" data-tone={toneOf(docs.health.success)}>
              {t('portal.api.success', { success: docs.health.success })}
            </span>
            <span className="kp-tag">{t('portal.api.speed', { ms: number(docs.health.milliseconds) })}</span>
          </p>
          <p className="kp-small">{t('portal.api.healthHelp')}</p>
        </section>
      )}
    </aside>
  );
}

function Refusal({ reason }: { readonly reason: RefusedPackage['reason'] | undefined }) {
  const { t } = useTexts();
  return reason && <p className="kp-small">{t(`portal.packages.${reason}`)}</p>;
}

interface ActionsProps {
  readonly service: string;
  /** The package that is offered first. */
  readonly sold: ShopPackage | undefined;
}

interface OwnApi {
  readonly service: string;
  readonly state: AccessState;
}

type AccessState = 'granted' | 'applied' | 'denied';

const accessTones = { granted: 'success', applied: 'warning' } as const;

// Only those who may call an API can buy its packages, so asking comes first.
function Actions({ service, sold }: ActionsProps) {
  const { t } = useTexts();
  const { isDeveloper } = useAccount();
  const { data } = useService<{ items: readonly OwnApi[] }>(
    isDeveloper ? 'Platform.ApiApply.GetApis' : null,
    {
      q: service,
    },
  );
  const state = data?.items.find((one) => one.service === service)?.state ?? 'denied';
  return (
    <>
      {state !== 'denied' && (
        <p>
          <span className="kp-tag" data-tone={accessTones[state]}>
            {t(`portal.api.${state}`)}
          </span>
        </p>
      )}
      <p className="kp-actions">
        {state === 'denied' && (
          <Link className="kp-button" data-kind="primary" to={askPath([service])}>
            {t('portal.api.ask')}
          </Link>
        )}
        {sold && (
          <Link
            className="kp-button"
            data-kind={state === 'denied' ? undefined : 'primary'}
            to={`/console/order/add?package=${sold.id}`}
          >
            {t(sold.type === 'trial' ? 'portal.packages.take' : 'portal.packages.buy')}
          </Link>
        )}
      </p>
    </>
  );
}

function toneOf(success: number): string {
  if (success >= 99) return 'success';
  return success >= 90 ? 'warning' : 'danger';
}

function Locked({ service }: { readonly service: string }) {
  const { t } = useTexts();
  return (
    <div className="kp-card kp-empty">
      <Icon name="lock" size={28} />
      <h2>{t('portal.api.locked')}</h2>
      <p>{t('portal.api.lockedText')}</p>
      <a className="kp-button" data-kind="primary" href={`/docs?${new URLSearchParams({ service })}`}>
        {t('portal.api.openDocs')}
      </a>
    </div>
  );
}

function Documentation({ api, docs }: { readonly api: ApiDetails; readonly docs: ApiDocs }) {
  const { t } = useTexts();
  const [token, keepToken] = useCallToken();
  return (
    <>
      {docs.description && <RichText html={docs.description} />}
      <Section id="address" title={t('portal.api.address')}>
        <CodeBlock code={docs.address} />
      </Section>
      <Section id="parameters" title={t('portal.api.parameters')}>
        <Parameters docs={docs} />
      </Section>
      <Section id="snippets" title={t('portal.api.snippets')}>
        <TokenHelp onToken={keepToken} />
        <Snippets snippets={docs.snippets.map((one) => ({ ...one, code: withToken(one.code, token) }))} />
        <p className="kp-small">
          {t('portal.api.token')} <a href="/docs?service=App.Auth.ApplyToken">{t('portal.api.howToken')}</a>
        </p>
      </Section>
      <Section id="try" title={t('portal.api.tryIt')}>
        <TryIt
          key={api.service}
          service={api.service}
          parameters={docs.parameters}
          token={token}
          onToken={keepToken}
        />
      </Section>
      <Section id="returns" title={t('portal.api.returns')}>
        <Returns docs={docs} />
      </Section>
      {docs.example !== null && (
        <Section id="example" title={t('portal.api.example')}>
          <CodeBlock code={JSON.stringify({ ret: ret.ok, data: docs.example, msg: '' }, null, 2)} />
        </Section>
      )}
      <Section id="errors" title={t('portal.api.errors')}>
        <Errors docs={docs} />
      </Section>
      <Section id="changes" title={t('portal.api.changes')}>
        <Changes docs={docs} />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="kp-api-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Parameters({ docs: { parameters } }: { readonly docs: ApiDocs }) {
  const { t } = useTexts();
  if (parameters.length === 0) return <p className="kp-soft">{t('portal.api.noParameters')}</p>;
  return (
    <FieldTable
      label={t('portal.api.parameters')}
      fields={parameters}
      mark={(one) =>
        one.required === true && (
          <span className="kp-tag" data-tone="danger">
            {t('portal.api.required')}
          </span>
        )
      }
    />
  );
}

interface FieldTableProps<Field> {
  readonly label: string;
  readonly fields: readonly Field[];
  /** What stands before each name. */
  readonly prefix?: string;
  readonly mark?: (field: Field) => React.ReactNode;
}

// The column of the rules is there only if a field has rules.
function FieldTable<Field extends Parameter | ApiDocs['returns'][number]>({
  label,
  fields,
  prefix = '',
  mark,
}: FieldTableProps<Field>) {
  const { lang } = useTexts();
  const rows = fields.map((field) => ({ field, rules: ruleTexts(field, lang) }));
  const hasRules = rows.some(({ rules }) => rules.length > 0);
  return (
    <Table label={label} head={['name', 'type', ...(hasRules ? (['rules'] as const) : []), 'about']}>
      {rows.map(({ field, rules }) => (
        <tr key={field.name}>
          <th scope="row">
            <code>{`${prefix}${field.name}`}</code> {mark?.(field)} <Deprecated schema={field.schema} />
          </th>
          <td>
            <code>{field.type}</code>
          </td>
          {hasRules && (
            <td>
              {rules.map((rule) => (
                <code key={rule}>{rule}</code>
              ))}
            </td>
          )}
          <td>{field.description ?? ''}</td>
        </tr>
      ))}
    </Table>
  );
}

function Deprecated({ schema }: Pick<ApiDocs['returns'][number], 'schema'>) {
  const { t } = useTexts();
  if (schema?.['deprecated'] !== true) return null;
  return (
    <span className="kp-tag" data-tone="warning">
      {t('portal.api.deprecated')}
    </span>
  );
}

function Returns({ docs: { returns } }: { readonly docs: ApiDocs }) {
  const { t } = useTexts();
  if (returns.length === 0) return <p className="kp-soft">{t('portal.api.noReturns')}</p>;
  return <FieldTable label={t('portal.api.returns')} fields={returns} prefix="data." />;
}

function Errors({ docs: { errors } }: { readonly docs: ApiDocs }) {
  const { t } = useTexts();
  return (
    <Table label={t('portal.api.errors')} head={['code', 'about']}>
      {errors.map(({ code, message, own }) => (
        <tr key={`${code} ${message}`}>
          <th scope="row">
            <code>{code}</code>
          </th>
          <td>
            {message} {own && <span className="kp-tag">{t('portal.api.ownError')}</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface TableProps {
  readonly label: string;
  /** The columns, by the keys of their texts. */
  readonly head: readonly ('name' | 'type' | 'rules' | 'about' | 'code')[];
  readonly children: React.ReactNode;
}

// Wider than a telephone: the table scrolls, the page does not.
function Table({ label, head, children }: TableProps) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="kp-wide" data-fields role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {t(`portal.api.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Changes({ docs: { versions } }: { readonly docs: ApiDocs }) {
  const { t } = useTexts();
  const { date } = useFormat();
  return (
    <ol className="kp-changes">
      {versions.map(({ number, note, published_at }) => (
        <li key={number}>
          <b>{t('portal.api.version', { number })}</b>{' '}
          <time className="kp-small" dateTime={published_at}>
            {date(published_at)}
          </time>
          <p>{note || t('portal.api.noNote')}</p>
        </li>
      ))}
    </ol>
  );
}
