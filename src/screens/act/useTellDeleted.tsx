import { useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { DeletedNotice } from './DeletedNotice.tsx';

// Long enough to notice that it was the wrong one.
const shownFor = 10_000;

/** Says what was deleted, and offers to bring it back where that is possible. */
export function useTellDeleted(
  resource: Resource,
): (names: string, trash: readonly number[] | undefined) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (names, trash) => {
      if (!trash?.length) {
        notify(translate('trash.deleted', { names }), { type: 'success' });
        return;
      }
      const notice = <DeletedNotice {...{ resource, names, trash }} />;
      notify(notice, { type: 'success', autoHideDuration: shownFor });
    },
    [resource, notify, translate],
  );
}
