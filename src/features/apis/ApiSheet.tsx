import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { SearchBox } from '../../records/list/filters/SearchBox.tsx';
import { Pager } from '../../records/list/table/Pager.tsx';
import { TableFrame } from '../../records/list/table/TableFrame.tsx';
import { unseen } from '../../theme/unseen.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { ApiList } from './useApis.ts';

/** The container of a table of APIs: names wrap in narrow layouts, and every row is as high as it needs. */
const ApiFrame = styled(TableFrame)(({ theme: { tokens, breakpoints } }) => ({
  '& tbody :is(td, th)': { maxWidth: 'none', whiteSpace: 'normal', padding: '6px 10px' },
  '& thead th': { whiteSpace: 'normal' },
  '& :is(thead th:first-of-type, tbody th)': { paddingLeft: 16 },
  '& .kf-api': { display: 'block', color: tokens.ink, overflowWrap: 'anywhere' },
  '& code': { fontSize: '0.75rem', color: tokens.inkSoft, overflowWrap: 'anywhere' },
  [breakpoints.down(700)]: {
    '& :is(td, th)': { padding: '6px 8px' },
    // Names wrap between words at most: the other columns move below before words are broken.
    '& :is(thead th:first-of-type, tbody th)': { minWidth: 116, paddingLeft: 12 },
    '&[data-stacks]': {
      '& thead': unseen,
      '& tbody tr': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0 16px',
        padding: '8px 4px 8px 12px',
        borderBottom: `1px solid ${tokens.line}`,
      },
      '& tbody :is(td, th)': { height: 'auto', padding: 0, border: 0 },
      '& tbody th': { flexBasis: '100%' },
      '& tbody td:last-of-type': { marginLeft: 'auto' },
      '& tbody td[colspan]': { flexGrow: 1 },
    },
  },
}));

const lines = [1, 2, 3, 4, 5, 6, 7, 8];

interface ApiSheetProps {
  readonly list: ApiList<{ readonly items: readonly unknown[]; readonly total: number }>;
  /** The table's label. */
  readonly label: string;
  readonly head: readonly ReactNode[];
  readonly children: ReactNode;
  /** Controls beside the search. */
  readonly tools?: ReactNode;
  /** The text of an empty list without a search. */
  readonly none: string;
  readonly noneHelp?: string;
  /** Its rows need no header: in narrow layouts the other cells move below the name. */
  readonly stacks?: boolean;
}

/** A searchable, paginated table of APIs. */
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
              !error && <ApiSkeleton columns={head.length} />
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

/** Placeholders for rows that are loading. */
function ApiSkeleton({ columns }: { readonly columns: number }) {
  return (
    <tbody data-waiting aria-hidden>
      {lines.map((line) => (
        <tr key={line}>
          <td colSpan={columns}>
            <span className="kf-bone" style={{ width: `${30 + ((line * 17) % 50)}%` }} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
