import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { Link, Navigate, useParams } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useReplay } from '../../apis/useReplay.ts';
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';

const calls = resourceOf(registry, 'call_log');
const { label } = resourceOf(registry, 'call_replay');
const designs = resourceOf(registry, 'api_design');

/**
 * The way from a logged call to the canvas that runs it again, or why there is none. By hand, since where it
 * leads depends on what the log kept.
 */
export function ById() {
  const { id = '' } = useParams();
  const lang = useLang();
  const translate = useTranslate();
  const { data, error } = useReplay(id);
  if (data)
    return <Navigate replace to={`${screenPath(designs, 'edit', data.design_id)}?call=${data.call.id}`} />;
  if (!error) return <ScreenSkeleton />;
  return (
    <>
      <PageHead title={label[lang]} />
      <Card>
        <EmptyState icon="monitor" title={translate('logs.replay.none')} help={(error as Error).message}>
          <Button component={Link} to={screenPath(calls, 'list') ?? '/'} variant="outlined">
            {translate('logs.replay.toCalls')}
          </Button>
        </EmptyState>
      </Card>
    </>
  );
}
