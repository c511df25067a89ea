import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Problem } from '#schemas/flow/check/problem.ts';
import { useDesign } from '../designContext.ts';
import { nodeLabel } from '../flow/nodeName.ts';

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly show: (id: string) => void;
}

/** What is wrong with the flow, each with its node; pressing one leads there. */
export const Problems = memo(function Problems({ problems, show }: ProblemsProps) {
  const translate = useTranslate();
  const { flow } = useDesign();
  if (problems.length === 0) return <Strip data-state="good">{translate('designer.noProblems')}</Strip>;
  return (
    <Strip data-part="problems">
      <ul aria-label={translate('designer.problems')}>
        {problems.map((problem, at) => {
          const { node, key, values, severity, field } = problem;
          const name = node === null ? translate('designer.whole') : nodeLabel(flow, node, translate);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may say the same
            <li key={`${node} ${field} ${key} ${at}`}>
              <ButtonBase
                data-severity={severity}
                disabled={node === null}
                onClick={() => node !== null && show(node)}
              >
                <b>{name}</b>
                <span>{translate(`flow.problem.${key}`, values)}</span>
              </ButtonBase>
            </li>
          );
        })}
      </ul>
    </Strip>
  );
});

const Strip = styled('div')(({ theme: { tokens } }) => ({
  flex: 'none',
  maxHeight: 132,
  overflowY: 'auto',
  padding: 6,
  borderTop: `1px solid ${tokens.line}`,
  fontSize: '0.8125rem',
  '&[data-state="good"]': { padding: '10px 16px', color: tokens.inkSoft },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& button': {
    width: '100%',
    justifyContent: 'flex-start',
    alignItems: 'baseline',
    gap: 10,
    padding: '5px 10px',
    borderRadius: 6,
    font: 'inherit',
    textAlign: 'left',
  },
  '& button:hover': { backgroundColor: tokens.hover },
  '& b': { flex: 'none', fontWeight: 600, color: tokens.tones.danger.ink },
  '& [data-severity="warning"] b': { color: tokens.tones.warning.ink },
  '& span': { color: tokens.inkSoft, overflowWrap: 'anywhere' },
}));
