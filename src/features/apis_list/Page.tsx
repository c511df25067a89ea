import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ListedApi } from '#schemas/payloads/permissionRule.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { ApiName } from '../apis/ApiName.tsx';
import { ApiSheet } from '../apis/ApiSheet.tsx';
import { useApis } from '../apis/useApis.ts';

const manual = '/techzones/techzones/apisManual';
const addRule = '/techzones/techzones/assignmentRules/add';

interface SourcedApi extends ListedApi {
  readonly source_id: number;
}

/** Every API that can be granted. By hand, since published APIs and added APIs belong to two resources. */
export function Page() {
  const lang = useLang();
  const translate = useTranslate();
  const may = useMay();
  const page = registry.resources.get('apis_list');
  const list = useApis<{ items: readonly SourcedApi[]; total: number }>('Admin.PermissionRule.GetApis');
  const head = ['api', 'module', 'source', 'acts'].map((name) => translate(`permission.${name}`));
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]}>
        {may(`${manual}/list`) && (
          <Button variant="outlined" component={Link} to={`${manual}/list`}>
            {translate('permission.manualList')}
          </Button>
        )}
        {may(`${manual}/add`) && (
          <Button variant="contained" component={Link} to={`${manual}/add`}>
            {translate('permission.addManual')}
          </Button>
        )}
      </PageHead>
      <ApiSheet
        list={list}
        label={page?.label[lang] ?? ''}
        head={head}
        none={translate('permission.noApis')}
        noneHelp={translate('permission.noApisHelp')}
        stacks
      >
        {list.data?.items.map((api) => (
          <tr key={api.service}>
            <th scope="row">
              <ApiName api={api} />
            </th>
            <td>{api.module}</td>
            <td>
              <ToneWord tone={api.source === 'published' ? 'success' : 'neutral'}>
                {translate(`permission.sources.${api.source}`)}
              </ToneWord>
            </td>
            <td>
              <Ways api={api} />
            </td>
          </tr>
        ))}
      </ApiSheet>
    </>
  );
}

function Ways({ api }: { readonly api: SourcedApi }) {
  const translate = useTranslate();
  const may = useMay();
  const resource = registry.resources.get(api.source === 'published' ? 'api_design' : 'api_service');
  const show = resource && screenPath(resource, 'show');
  return (
    <>
      {resource && show && may(show) && (
        <Button size="small" component={Link} to={screenPath(resource, 'show', api.source_id) ?? show}>
          {translate('list.show')}
        </Button>
      )}
      {may(addRule) && (
        <Button size="small" component={Link} to={`${addRule}?service=${encodeURIComponent(api.service)}`}>
          {translate('permission.addRule')}
        </Button>
      )}
    </>
  );
}
