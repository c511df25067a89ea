import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { TableSize } from '#schemas/payloads/console.ts';
import { byteWords } from '../../fields/byteWords.ts';

interface SizeCardsProps {
  readonly sizes: readonly TableSize[] | undefined;
  readonly children: ReactNode;
}

/** The room that all tables take together: all of it, data, indexes. */
export function SizeCards({ sizes, children }: SizeCardsProps) {
  const translate = useTranslate();
  const sum = (pick: (size: TableSize) => number) => sizes?.reduce((all, size) => all + pick(size), 0);
  const figures = {
    total: sum(({ data, indexes }) => data + indexes),
    data: sum(({ data }) => data),
    indexes: sum(({ indexes }) => indexes),
  };
  return (
    <Line>
      {Object.entries(figures).map(([name, bytes]) => (
        <dl key={name}>
          <dt>{translate(`console.size.${name}`)}</dt>
          <dd>{bytes === undefined ? <span className="kf-bone" /> : byteWords(bytes)}</dd>
        </dl>
      ))}
      <span>{children}</span>
    </Line>
  );
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 40px',
  marginBottom: 16,
  '& dl': { margin: 0 },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': { margin: 0, fontSize: '1.375rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > span': { marginLeft: 'auto' },
}));
