import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import { useReplay } from '../../../apis/useReplay.ts';
import { ScreenSkeleton } from '../../../frame/ScreenSkeleton.tsx';
import { useLang } from '../../../lang.ts';
import { screenPath } from '../../../links.ts';
import { useMay } from '../../../may.ts';
import { registry } from '../../../registry.ts';
import { EmptyState } from '../../../shell/page/EmptyState.tsx';
import { moment } from '../../../shell/page/moment.ts';
import { PageHead } from '../../../shell/page/PageHead.tsx';
import { usePageName } from '../../../shell/pageName.ts';
import { type Design, DesignContext } from '../designContext.ts';
import { placed } from '../document/placed.ts';
import { ReplayBoard } from './ReplayBoard.tsx';

const calls = resourceOf(registry, 'call_log');
const designs = resourceOf(registry, 'api_design');
const { label } = resourceOf(registry, 'call_replay');

/** A logged call on the canvas: the version that answered it, run again with its parameters; nothing can be edited. */
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

// What was published stays as it was.
function still({ api, flow }: ReplayAnswer): Design {
  const nothing = () => {};
  const acts = { edit: nothing, undo: nothing, redo: nothing, canUndo: false, canRedo: false };
  return { api, flow: placed(flow as Flow), around: {}, ...acts };
}
