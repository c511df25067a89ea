import type { ListedApi } from '#schemas/payloads/permissionRule.ts';

/** An API as people know it, and as a call names it. */
export function ApiName({ api }: { readonly api: Pick<ListedApi, 'service' | 'title'> }) {
  return (
    <>
      <span className="kf-api">{api.title}</span>
      <code>{api.service}</code>
    </>
  );
}
