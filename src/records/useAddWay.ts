import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../lang.ts';
import { screenPath } from '../links.ts';
import { useMay } from '../may.ts';
import { registry } from '../registry.ts';

/** Where records are added, and the label of the button. */
export interface AddWay {
  readonly to: string;
  readonly label: string;
}

/**
 * The route to new records: the form, or the page that the resource names; undefined without the permission.
 */
export function useAddWay(resource: Resource): AddWay | undefined {
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const { add } = resource.list;
  const page = add && [...registry.resources.values()].find(({ path }) => path === add);
  const to = page ? page.path : screenPath(resource, 'add');
  if (!to || !may(to)) return undefined;
  const own = page ? page.label : resource.words.add;
  return { to, label: own ? words(own) : translate('list.add') };
}
