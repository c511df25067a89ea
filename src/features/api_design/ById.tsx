import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Component, type ReactNode, useState } from 'react';
import { EditContextProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import { shapeProblems } from '#schemas/flow/shape.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { useProblemText } from '../../flow/useProblemText.ts';
import { FormSkeleton } from '../../records/record/FormSkeleton.tsx';
import { NoRecord } from '../../records/record/NoRecord.tsx';
import { useRecordEdit } from '../../records/record/useRecordEdit.ts';
import { registry } from '../../registry.ts';
import { usePageName } from '../../shell/pageName.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Designer } from './Designer.tsx';
import { Replay } from './Replay.tsx';

/** An error boundary for a draft saved by a program that is not a drawable flow; shows its faults. */
class Drawable extends Component<DrawableProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const problems = shapeProblems(this.props.flow);
    if (problems.length === 0) throw error;
    return <Undrawable problems={problems} onAnew={this.props.onAnew} />;
  }
}

const resource = resourceOf(registry, 'api_design');

/**
 * The designer of one API, or, as a page with its own permission, a logged call on its canvas. By hand, since
 * a flow is a drawing, and since it is published to the gateway from there.
 */
export function ById({ resource: { kind } }: { readonly resource: Resource }) {
  const { id = '' } = useParams();
  return kind === 'page' ? <Replay key={id} call={id} /> : <Design id={id} />;
}

function Design({ id }: { readonly id: string }) {
  const { controller, record, refusal, retry } = useRecordEdit(resource, id);
  usePageName(record && String(record['service']), { isRecord: true });
  if (refusal) return <NoRecord resource={resource} refusal={refusal} onRetry={retry} />;
  if (!record) return <FormSkeleton groups={resource.form.groups} />;
  return (
    <EditContextProvider value={controller}>
      <Loaded key={record.id} first={record} />
    </EditContextProvider>
  );
}

interface Opened {
  readonly record: IdRow;
  readonly round: number;
  readonly startAt?: 'flow' | 'publish';
}

// Publishing or restoring returns a new record to continue with.
function Loaded({ first }: { readonly first: IdRow }) {
  const [{ record, round, startAt }, setState] = useState<Opened>({ record: first, round: 0 });
  const again = (next: IdRow, at: 'flow' | 'publish') =>
    setState((now) => ({ record: next, round: now.round + 1, startAt: at }));
  return (
    <Drawable key={round} flow={record['flow']} onAnew={() => again({ ...record, flow: null }, 'flow')}>
      <Designer
        record={record}
        startAt={startAt}
        onRecord={(next) => setState((now) => ({ ...now, record: next }))}
        onRestored={(next) => again(next, 'publish')}
      />
    </Drawable>
  );
}

interface DrawableProps {
  readonly flow: unknown;
  readonly onAnew: () => void;
  readonly children: ReactNode;
}

function Undrawable({
  problems,
  onAnew,
}: {
  readonly problems: readonly Problem[];
  readonly onAnew: () => void;
}) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const told = problems.slice(0, 5).map((problem) => {
    const { node } = problem;
    const text = problemText(problem);
    return node === null ? text : `${node}: ${text}`;
  });
  return (
    <Card role="alert" sx={{ maxWidth: 1080 }}>
      <EmptyState
        icon="connection"
        title={translate('designer.undrawable')}
        help={translate('designer.undrawableHelp', { problems: told.join(' · ') })}
      >
        <Button variant="outlined" onClick={onAnew}>
          {translate('designer.anew')}
        </Button>
      </EmptyState>
    </Card>
  );
}
