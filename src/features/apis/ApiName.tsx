import { Fragment } from 'react';
import type { ListedApi } from '#schemas/payloads/permissionRule.ts';

/** An API's title and its service name; in narrow layouts the name breaks between its parts. */
export function ApiName({ api }: { readonly api: Pick<ListedApi, 'service' | 'title'> }) {
  const [namespace, ...parts] = api.service.split('.');
  return (
    <>
      <span className="kf-api">{api.title}</span>
      <code>
        {namespace}
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have nothing but their place
          <Fragment key={at}>
            <wbr />.{part}
          </Fragment>
        ))}
      </code>
    </>
  );
}
