import { openApi } from '#schemas/derive/describe/docs.ts';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import type { Call } from '../../call.ts';
import { withPublished } from '../../docs/open/openPaths.ts';
import type { Published } from '../../store/open/liveVersions.ts';
import { siteName, siteSettings } from '../../store/platform/site.ts';

/** Published APIs as an OpenAPI 3.1 document, as `/openapi.json` tells of them, with the address that they are called at. */
export async function exportDocument(call: Call, published: readonly Published[], about: string) {
  const site = await siteSettings(call.db);
  const domain = site.api_domain;
  const title = [siteName(site, call.texts), about].filter(Boolean).join(' · ');
  const nothing = { services: [], classes: new Map(), records: new Map() };
  const document = withPublished(
    openApi(nothing, { title, version: '1.0' }, call.lang),
    published,
    call.lang,
  );
  const { openapi, info, ...parts } = document;
  return {
    openapi,
    info,
    ...(domain && { servers: [{ url: trimmedEnd(String(domain), '/') }] }),
    ...parts,
  };
}
