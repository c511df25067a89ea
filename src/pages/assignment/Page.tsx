import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { developerLevels, type MatrixAnswer, roleLevel } from '#schemas/payloads/permissionRule.ts';
import { ApiName } from '../../apis/ApiName.tsx';
import { ApiSheet } from '../../apis/ApiSheet.tsx';
import { useApis } from '../../apis/useApis.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { PermissionSwitch } from './PermissionSwitch.tsx';
import { Spoken } from './Spoken.tsx';
import { useAssign } from './useAssign.ts';

const rules = '/techzones/techzones/assignmentRules';
// How soon a page shows what another administrator did, in milliseconds.
const soon = 30_000;

/** Which developer role may call which API. By hand, since it is a matrix: its cells are records of another resource. */
export function Page() {
  const lang = useLang();
  const translate = useTranslate();
  const may = useMay();
  const page = registry.resources.get('assignment');
  const list = useApis<MatrixAnswer>('Admin.PermissionRule.GetMatrix', {}, { refetchInterval: soon });
  const { assign, isBusy, spoken, question } = useAssign(list);
  const roles = developerLevels.map((level) => ({
    level,
    name: roleLevel.options?.[level]?.label[lang] ?? String(level),
  }));
  const head = [translate('permission.api'), ...roles.map(({ name }) => name)];
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]}>
        {may(rules) && (
          <Button variant="outlined" component={Link} to={rules}>
            {translate('permission.allRules')}
          </Button>
        )}
      </PageHead>
      <ApiSheet
        list={list}
        label={page?.label[lang] ?? ''}
        head={head}
        none={translate('permission.noApis')}
        noneHelp={translate('permission.noApisHelp')}
      >
        {list.data?.items.map((api) => (
          <tr key={api.service}>
            <th scope="row">
              <ApiName api={api} />
            </th>
            {roles.map(({ level, name }) => (
              <td key={level}>
                <PermissionSwitch
                  label={`${api.title} ${api.service} · ${name}`}
                  state={api.roles[level] ?? 'none'}
                  isBusy={isBusy(api.service, level)}
                  onState={(state) => assign(api, { level, name }, state)}
                />
              </td>
            ))}
          </tr>
        ))}
      </ApiSheet>
      <Spoken>{spoken}</Spoken>
      {question}
    </>
  );
}
