import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { untold } from '#providers/quiet.ts';
import { NoteRow } from './TreeRow.tsx';
import type { useBranch } from './useBranch.ts';

interface BranchProps {
  readonly id: string;
  readonly depth: 2 | 3;
  readonly branch: ReturnType<typeof useBranch>;
  /** What is said where nothing hangs on it. */
  readonly none: string;
  readonly row: (record: IdRow) => ReactNode;
}

/** The rows that hang on another one, with what is to be said of them. */
export function Branch({ id, depth, branch, none, row }: BranchProps) {
  const translate = useTranslate();
  const note = (name: string, content: ReactNode) => (
    <NoteRow id={`${id} ${name}`} depth={depth}>
      {content}
    </NoteRow>
  );
  return (
    <>
      {branch.rows.map(row)}
      {branch.isPending && !branch.error && note('wait', translate('ra.page.loading'))}
      {!branch.isPending && !branch.error && branch.rows.length === 0 && note('none', none)}
      {branch.error &&
        note(
          'error',
          <>
            {untold(branch.error) || translate('accountTree.failed')}{' '}
            <button type="button" tabIndex={-1} data-more onClick={branch.retry}>
              {translate('shell.account.retry')}
            </button>
          </>,
        )}
      {branch.hasMore &&
        note(
          'more',
          <button type="button" tabIndex={-1} data-more disabled={branch.isFetching} onClick={branch.more}>
            {translate('accountTree.more', { count: branch.rows.length, total: branch.total ?? '…' })}
          </button>,
        )}
    </>
  );
}
