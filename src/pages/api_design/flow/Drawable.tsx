import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { Component, type ReactNode } from 'react';
import type { Problem } from '#schemas/flow/check/problem.ts';
import { shapeProblems } from '#schemas/flow/check/shape.ts';
import { EmptyState } from '../../../shell/page/EmptyState.tsx';

interface DrawableProps {
  readonly flow: unknown;
  readonly onAnew: () => void;
  readonly children: ReactNode;
}

/** Keeps the page alive where a draft that a program saved is no flow that could be drawn, and says what is wrong with it. */
export class Drawable extends Component<DrawableProps, { readonly error: unknown }> {
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

function Undrawable({
  problems,
  onAnew,
}: {
  readonly problems: readonly Problem[];
  readonly onAnew: () => void;
}) {
  const translate = useTranslate();
  const told = problems.slice(0, 5).map(({ node, key, values }) => {
    const words = translate(`flow.problem.${key}`, values);
    return node === null ? words : `${node}: ${words}`;
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
