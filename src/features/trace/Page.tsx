import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { TraceAnswer } from '#schemas/payloads/trace.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { usePageName } from '../../shell/pageName.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LookUp } from '../../ui/LookUp.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TraceParts } from './TraceParts.tsx';

/** Everything that one call logged, by its trace id. By hand, since it joins three lists. */
export function Page({ resource }: { readonly resource: Resource }) {
  const lang = useLang();
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [address, setAddress] = useSearchParams();
  const reference = (address.get('reference') ?? '').trim().toLowerCase();
  usePageName(reference ? `${resource.label[lang]} ${reference}` : undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['trace', reference],
    enabled: reference !== '',
    queryFn: () => dataProvider.call<TraceAnswer>('Admin.ErrorLog.Trace', { reference }),
  });
  return (
    <>
      <PageHead title={resource.label[lang]} help={resource.help?.[lang]} />
      <LookUp
        label={translate('logs.trace.reference')}
        button={translate('logs.trace.look')}
        value={reference}
        most={300}
        meant={referenceIn}
        onAsk={(next) => setAddress({ reference: next })}
      />
      {error && (
        <Card>
          <EmptyState icon="search" title={translate('logs.trace.failed')} help={error.message}>
            <Button onClick={() => refetch()}>{translate('list.retry')}</Button>
          </EmptyState>
        </Card>
      )}
      {reference === '' && (
        <Card>
          <EmptyState
            icon="search"
            title={translate('logs.trace.ask')}
            help={translate('logs.trace.askHelp')}
          />
        </Card>
      )}
      {data && <TraceParts answer={data} />}
    </>
  );
}

// Also extracts it from a pasted message.
function referenceIn(text: string): string {
  return (/[0-9a-f]{16}/i.exec(text)?.[0] ?? text).toLowerCase();
}
