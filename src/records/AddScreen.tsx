import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { useProfile } from '../session/profile.ts';
import { pageTitle } from '../shell/pageTitle.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { newValues } from './forms/values.ts';
import { Beginning } from './record/Beginning.tsx';
import { NewRecord } from './record/NewRecord.tsx';

/** Creates a record of any resource, from its defaults or from a copy of another. */
export function AddScreen({ resource }: { readonly resource: Resource }) {
  const lang = useLang();
  const caller = useProfile();
  return (
    <>
      <PageHead title={pageTitle({ resource, screen: 'add', uri: '' }, lang)} help={resource.help?.[lang]} />
      <Beginning key={resource.name} resource={resource}>
        {(record) => <NewRecord {...{ resource, record }} next={() => newValues(resource.schema, caller)} />}
      </Beginning>
    </>
  );
}
