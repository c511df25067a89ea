import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Flow } from '#schemas/flow/document.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import { useReplay } from '../../../apis/useReplay.ts';
import { ScreenSkeleton } from '../../../frame/ScreenSkeleton.tsx';
import { screenPath } from '../../../links.ts';
import { registry } from '../../../registry.ts';
import { EmptyState } from '../../../shell/page/EmptyState.tsx';
import { moment } from '../../../shell/page/moment.ts';
import { PageHead } from '../../../shell/page/PageHead.tsx';
import { usePageName } from '../../../shell/pageName.ts';
import { type Design, DesignContext } from '../designContext.ts';
import { placed } from '../document/placed.ts';
import { ReplayBoard } from './ReplayBoard.tsx';

const calls = resourceOf(registry, 'call_log');

/** A logged call on the canvas: the version that answered it, run again with its parameters; nothing can be edited. */
export function Replay({ call }: { readonly call: string }) {
  const translate = useTranslate();
  const { data, error } = useReplay(call);
  const design = useMemo(() => data && still(data), [data]);
  usePageName(data?.api.service);
  if (error)
    return (
      <Card>
        <EmptyState icon="monitor" title={translate('logs.replay.none')} help={(error as Error).message} />
      </Card>
    );
  if (!data || !design) return <ScreenSkeleton />;
  const { number, api } = data;
  const facts = { id: data.call.id, number, time: moment(String(data.call['created_at'])) };
  return (
    <DesignContext value={design}>
      <PageHead title={`${api.service} · ${api.title}`} help={translate('logs.replay.about', facts)}>
        <Button variant="outlined" component={Link} to={screenPath(calls, 'show', data.call.id) ?? '/'}>
          {translate('logs.replay.toCall')}
        </Button>
        <Button variant="outlined" component={Link} to="?">
          {translate('logs.replay.toDesign')}
        </Button>
      </PageHead>
      <ReplayBoard answer={data} />
    </DesignContext>
  );
}

// What was published stays as it was.
function still({ api, flow }: ReplayAnswer): Design {
  const nothing = () => {};
  const acts = { edit: nothing, undo: nothing, redo: nothing, canUndo: false, canRedo: false };
  return { api, flow: placed(flow as Flow), around: {}, ...acts };
}
