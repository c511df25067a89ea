import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { SearchBox } from '../screens/filters/SearchBox.tsx';
import { LoadProblem } from '../screens/list/LoadProblem.tsx';
import { Pager } from '../screens/table/Pager.tsx';
import { EmptyState } from '../shell/page/EmptyState.tsx';
import { ApiBones } from './ApiBones.tsx';
import { ApiFrame } from './ApiFrame.ts';
import type { ApiList } from './useApis.ts';

interface ApiSheetProps {
  readonly list: ApiList<{ readonly items: readonly unknown[]; readonly total: number }>;
  /** What the table is called. */
  readonly label: string;
  readonly head: readonly ReactNode[];
  readonly children: ReactNode;
  /** What stands beside the search. */
  readonly tools?: ReactNode;
  /** What is said where there is nothing, and nothing was searched for. */
  readonly none: string;
  readonly noneHelp?: string;
  /** Its rows say what they are without a head: where there is little room, what follows a name stands below it. */
  readonly stacks?: boolean;
}

/** A searchable table of APIs, a page at a time. */
export function ApiSheet({ list, label, head, children, tools, none, noneHelp, stacks }: ApiSheetProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const { data, error, q, page, perPage, ask } = list;
  const isEmpty = data?.items.length === 0;
  const fields = [translate('permission.service'), translate('permission.title')];
  return (
    <Card>
      <Tools>
        <SearchBox value={q} fields={fields} onChange={(words) => ask({ q: words })} />
        {tools}
        {data && (
          <span className="total" aria-live="polite">
            {translate('permission.total', { count: data.total })}
          </span>
        )}
      </Tools>
      {error && <LoadProblem error={error} onRetry={list.refetch} />}
      {!isEmpty && (
        <ApiFrame role="region" aria-label={label} tabIndex={0} data-stacks={stacks}>
          <table>
            <thead>
              <tr>
                {head.map((word, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
                  <th key={at} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            {data ? (
              <tbody data-stale={list.isStale || undefined}>{children}</tbody>
            ) : (
              !error && <ApiBones columns={head.length} />
            )}
          </table>
        </ApiFrame>
      )}
      {isEmpty && (
        <EmptyState
          icon={q ? 'search' : 'api'}
          title={q ? translate('list.noMatch') : none}
          {...(noneHelp && !q && { help: noneHelp })}
        />
      )}
      {data && !isEmpty && (
        <Pager
          query={{ page, perPage }}
          list={{
            rows: data.items,
            total: data.total,
            isExact: true,
            hasNext: page * perPage < data.total,
          }}
          control={{
            setPage: (next) => ask({ page: next }),
            setPerPage: (size) => ask({ perPage: size }),
          }}
          isNarrow={isNarrow}
        />
      )}
    </Card>
  );
}

const Tools = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: 12,
  borderBottom: `1px solid ${tokens.line}`,
  '& .total': { marginLeft: 'auto', fontSize: '0.8125rem', color: tokens.inkSoft },
  [breakpoints.down(700)]: { '& .total': { marginLeft: 0 } },
}));
