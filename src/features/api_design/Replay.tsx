import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import { type Design, DesignContext } from '../../flow/designContext.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { usePageName } from '../../shell/pageName.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { moment } from '../../ui/moment.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { placed } from './document/placed.ts';
import { ReplayBoard } from './ReplayBoard.tsx';

const calls = resourceOf(registry, 'call_log');
const designs = resourceOf(registry, 'api_design');
const { label } = resourceOf(registry, 'call_replay');

/** A logged call on the canvas: the version that handled it, run again with its parameters; read-only. */
export function Replay({ call }: { readonly call: string }) {
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  const { data, error } = useReplay(call);
  const design = useMemo(() => data && still(data), [data]);
  usePageName(data && `${label[lang]} ${data.api.service}`);
  if (error) return <NoReplay why={(error as Error).message} />;
  if (!data || !design) return <ScreenSkeleton />;
  const { number, api } = data;
  const mayDesign = data.design_id !== 0 && may(routeOf(designs, 'edit') ?? '');
  const facts = { id: data.call.id, number, time: moment(String(data.call['created_at'])) };
  return (
    <DesignContext value={design}>
      <PageHead title={`${api.service} · ${api.title}`} help={translate('logs.replay.about', facts)}>
        {may(routeOf(calls, 'show') ?? '') && (
          <Button variant="outlined" component={Link} to={screenPath(calls, 'show', data.call.id) ?? '/'}>
            {translate('logs.replay.toCall')}
          </Button>
        )}
        {mayDesign && (
          <Button variant="outlined" component={Link} to={screenPath(designs, 'edit', data.design_id) ?? '/'}>
            {translate('logs.replay.toDesign')}
          </Button>
        )}
      </PageHead>
      <ReplayBoard answer={data} />
    </DesignContext>
  );
}

function NoReplay({ why }: { readonly why: string }) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <>
      <PageHead title={label[lang]} />
      <Card>
        <EmptyState icon="monitor" title={translate('logs.replay.none')} help={why}>
          <Button component={Link} to={screenPath(calls, 'list') ?? '/'} variant="outlined">
            {translate('logs.replay.toCalls')}
          </Button>
        </EmptyState>
      </Card>
    </>
  );
}

// A published version is immutable.
function still({ api, flow }: ReplayAnswer): Design {
  const nothing = () => {};
  const acts = { edit: nothing, undo: nothing, redo: nothing, canUndo: false, canRedo: false };
  return { api, flow: placed(flow as Flow), around: {}, ...acts };
}

/** The data to run a logged call again, or the reason why it cannot be. */
function useReplay(call: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['call_log', 'replay', call],
    queryFn: () => dataProvider.call<ReplayAnswer>('Admin.CallLog.GetReplay', { id: Number(call) }),
  });
  return { data, error };
}
