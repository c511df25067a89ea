import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { PreviewAnswer } from '#schemas/payloads/permissionRule.ts';
import { ApiSheet } from '../../apis/ApiSheet.tsx';
import { useApis } from '../../apis/useApis.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { LookUp } from '../../shell/page/LookUp.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { usePageName } from '../../shell/pageName.ts';
import { AppLine } from './AppLine.tsx';
import { PreviewRow } from './PreviewRow.tsx';
import { StateChoice, stateIn } from './StateChoice.tsx';

interface PreviewProps {
  /** By its key or by its id; nothing was asked for yet. */
  readonly app: { readonly app_key: string } | { readonly id: number } | undefined;
}

/** The APIs of an application with the rule that decided on each. */
export function Preview({ app }: PreviewProps) {
  const lang = useLang();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const page = registry.resources.get('assignment_list');
  const state = stateIn(address);
  const more = { ...app, state };
  const list = useApis<PreviewAnswer>('Admin.PermissionRule.Explain', more, { enabled: app !== undefined });
  const shown = app && list.data;
  usePageName(shown && `${page?.label[lang]} · ${shown.app.name}`);
  const asked = app && 'app_key' in app ? app.app_key : '';
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]}>
        {shown && <AddButton appKey={shown.app.app_key} />}
      </PageHead>
      <LookUp
        label="App Key"
        button={translate('permission.preview.look')}
        value={shown?.app.app_key ?? asked}
        most={64}
        onAsk={(key) => navigate(`/techzones/techzones/assignmentList?app_key=${encodeURIComponent(key)}`)}
      />
      {shown && <AppLine app={shown.app} />}
      {app ? (
        <ApiSheet
          list={list}
          label={page?.label[lang] ?? ''}
          head={['api', 'stateHead', 'decidedBy'].map((name) => translate(`permission.${name}`))}
          tools={
            <StateChoice state={state} counts={shown?.counts} onState={(one) => list.ask({ state: one })} />
          }
          none={translate(`permission.preview.none.${state}`)}
        >
          {shown?.items.map((api) => (
            <PreviewRow key={api.service} api={api} />
          ))}
        </ApiSheet>
      ) : (
        <Card>
          <EmptyState
            icon="apps"
            title={translate('permission.preview.ask')}
            help={translate('permission.preview.askHelp')}
          />
        </Card>
      )}
    </>
  );
}

const add = '/techzones/techzones/assignmentRules/add';

function AddButton({ appKey }: { readonly appKey: string }) {
  const translate = useTranslate();
  const may = useMay();
  if (!may(add)) return null;
  return (
    <Button
      variant="outlined"
      component={Link}
      to={`${add}?target_type=app&app_key=${encodeURIComponent(appKey)}`}
    >
      {translate('permission.addRule')}
    </Button>
  );
}
