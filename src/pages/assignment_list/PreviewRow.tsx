import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PreviewedApi } from '#schemas/payloads/permissionRule.ts';
import { ApiName } from '../../apis/ApiName.tsx';
import { useMay } from '../../may.ts';
import { ToneWord } from '../../shell/page/ToneWord.tsx';

const showRule = '/techzones/techzones/assignmentRules/show';

/** An API, whether it may be called, and the rule that says so. */
export function PreviewRow({ api }: { readonly api: PreviewedApi }) {
  const translate = useTranslate();
  const may = useMay();
  return (
    <tr>
      <th scope="row">
        <ApiName api={api} />
      </th>
      <td>
        <ToneWord tone={api.state === 'granted' ? 'success' : 'danger'}>
          {translate(`permission.preview.${api.state}`)}
        </ToneWord>
      </td>
      <td>
        {api.rule !== null && may(showRule) ? (
          <Link to={`${showRule}/${api.rule}`}>{api.reason}</Link>
        ) : (
          api.reason
        )}
      </td>
    </tr>
  );
}
