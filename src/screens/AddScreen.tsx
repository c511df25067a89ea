import type { Resource } from '#schemas/resource.ts';
import { newValues } from '../forms/values.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../shell/page/PageHead.tsx';
import { pageTitle } from '../shell/pageTitle.ts';
import { Beginning } from './record/form/Beginning.tsx';
import { NewRecord } from './record/form/NewRecord.tsx';

/** Makes a new record of any resource, from its defaults or from a copy of another. */
export function AddScreen({ resource }: { readonly resource: Resource }) {
  const lang = useLang();
  return (
    <>
      <PageHead title={pageTitle({ resource, screen: 'add', uri: '' }, lang)} help={resource.help?.[lang]} />
      <Beginning key={resource.name} resource={resource}>
        {(record) => <NewRecord {...{ resource, record }} next={() => newValues(resource.schema)} />}
      </Beginning>
    </>
  );
}
