import { useLocation, useNavigate } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { useTabs } from '../../shell/tabs/tabsContext.ts';
import { useHere } from '../../shell/useHere.ts';

/** Where a form leads when it is done, as far as the account may go there. */
export function useFormNavigation(resource: Resource) {
  const navigate = useNavigate();
  const may = useMay();
  const { path: closes } = useHere();
  const { closeOnceLeft } = useTabs();
  // The first page of a visit has no previous one.
  const isFirst = useLocation().key === 'default';
  const list = screenPath(resource, 'list');
  const show = routeOf(resource, 'show');
  // The tab of a form that is done becomes that of the page it leads to.
  const moveOn = (path: string) => navigate(path, { state: { closes } });
  return {
    moveOn,
    /** Navigates to the record, else to the list. */
    toRecord(record: Row): void {
      const path = show !== undefined && may(show) ? screenPath(resource, 'show', record.id as number) : list;
      if (path !== undefined) moveOn(path);
    },
    /** Navigates back, and closes the tab of the form. */
    back(): void {
      closeOnceLeft();
      if (!isFirst) navigate(-1);
      else navigate(list ?? '/home');
    },
  };
}
