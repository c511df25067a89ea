import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { App } from '#generated/records.ts';
import type { Property } from '#schemas/resource.ts';
import { StatsProblem } from '../../../features/stats/StatsProblem.tsx';
import { useStats } from '../../../features/stats/useStats.ts';
import { ReferenceFilter } from '../../../records/list/filters/ReferenceFilter.tsx';
import { codeFont } from '../../../theme/fonts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingBlock } from '../../../ui/LoadingBlock.tsx';
import { moment } from '../../../ui/moment.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { compareSigned } from './compareSigned.ts';

interface WrongSignature {
  readonly created_at: string;
  readonly service: string;
  readonly sign_version: number;
  readonly signed: string;
  readonly ip: string;
}

const appField: Property = { type: 'integer', reference: { resource: 'app', display: 'name' } };

/** The latest calls of an application with a wrong signature, to compare with what its program signed. */
export function WrongSignatures() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const chosen = Number(address.get('app_id')) || undefined;
  const newest = useGetList<App>('app', {
    ...{ pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } },
  });
  const id = chosen ?? newest.data?.[0]?.id;
  return (
    <>
      <PageHead
        title={translate('developer.signatures.title')}
        help={translate('developer.signatures.help')}
      />
      {id === undefined && newest.data && (
        <EmptyState icon="apps" title={translate('developer.signatures.noApp')} />
      )}
      {id !== undefined && (
        <>
          <Bar>
            <ReferenceFilter
              name="app_id"
              property={appField}
              label={translate('developer.signatures.app')}
              value={id}
              onChange={(value) =>
                setAddress(typeof value === 'number' ? { app_id: String(value) } : {}, { replace: true })
              }
            />
          </Bar>
          <OfApp key={id} id={id} />
        </>
      )}
    </>
  );
}

function OfApp({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useStats<{ items: readonly WrongSignature[] }>(
    'Platform.App.GetWrongSignatures',
    { id },
  );
  return (
    <>
      <StatsProblem error={error} onRetry={refetch} />
      {!data && !error && <LoadingBlock height={200} />}
      {data?.items.length === 0 && (
        <Card>
          <EmptyState
            icon="key"
            title={translate('developer.signatures.none')}
            help={translate('developer.signatures.noneHelp')}
          />
        </Card>
      )}
      <Entries>
        {data?.items.map((wrong) => (
          <Entry key={`${wrong.created_at} ${wrong.service}`} {...wrong} />
        ))}
      </Entries>
    </>
  );
}

function Entry({ created_at: at, service, sign_version: version, signed, ip }: WrongSignature) {
  const translate = useTranslate();
  const [own, setOwn] = useState('');
  const heading = useId();
  return (
    <li>
      <Sheet component="article" aria-labelledby={heading}>
        <h2 id={heading}>{service}</h2>
        <p>
          {[
            moment(at),
            translate('developer.signatures.version', { version }),
            translate('developer.signatures.ip', { ip }),
          ].join(' · ')}
        </p>
        <h3>{translate('developer.signatures.signed')}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
        <pre tabIndex={0}>{signed}</pre>
        <p>{translate(`developer.signatures.how${version}`)}</p>
        <TextField
          multiline
          maxRows={8}
          label={translate('developer.signatures.own')}
          helperText={translate('developer.signatures.ownHelp')}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          slotProps={{
            htmlInput: { spellCheck: false, style: { fontFamily: codeFont, fontSize: '0.8125rem' } },
          }}
        />
        <div aria-live="polite">{own !== '' && <Comparison {...{ version, signed, own }} />}</div>
      </Sheet>
    </li>
  );
}

interface ComparisonProps {
  readonly version: number;
  readonly signed: string;
  readonly own: string;
}

function Comparison({ version, signed, own }: ComparisonProps) {
  const translate = useTranslate();
  const found = compareSigned(version, signed, own.trim());
  if (!found) return <Alert severity="info">{translate('developer.signatures.same')}</Alert>;
  const end = translate('developer.signatures.end');
  return (
    <Alert severity="warning">
      {translate('developer.signatures.differs', { at: found.at })}
      <dl>
        <div>
          <dt>{translate('developer.signatures.server')}</dt>
          <dd>
            <code>{found.server || end}</code>
          </dd>
        </div>
        <div>
          <dt>{translate('developer.signatures.program')}</dt>
          <dd>
            <code>{found.program || end}</code>
          </dd>
        </div>
      </dl>
    </Alert>
  );
}

const Bar = styled('div')({ display: 'flex', marginBottom: 16 });

const Entries = styled('ul')({ display: 'grid', gap: 16, margin: 0, padding: 0, listStyle: 'none' });

const Sheet = styled(Card)<{ component: 'article' }>(({ theme: { tokens, typography } }) => ({
  display: 'grid',
  gap: 10,
  minWidth: 0,
  padding: '16px 20px',
  '& h2': { ...typography.h4, margin: 0, overflowWrap: 'anywhere' },
  '& h3': { margin: 0, fontSize: '0.8125rem', fontWeight: 600 },
  '& p': { margin: 0, fontSize: '0.8125rem', color: tokens.inkSoft },
  '& pre': {
    maxHeight: 180,
    margin: 0,
    padding: 12,
    overflow: 'auto',
    borderRadius: 8,
    fontFamily: codeFont,
    fontSize: '0.8125rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.ground,
  },
  '& dl': { display: 'grid', gap: 6, margin: '8px 0 0' },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0 },
  '& code': { fontFamily: codeFont, overflowWrap: 'anywhere' },
}));
