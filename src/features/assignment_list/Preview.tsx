import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { PreviewAnswer, PreviewedApi, PreviewedApp } from '#schemas/payloads/permissionRule.ts';
import { useLang, useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { usePageName } from '../../shell/pageName.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LookUp } from '../../ui/LookUp.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { ApiName } from '../apis/ApiName.tsx';
import { ApiSheet } from '../apis/ApiSheet.tsx';
import { useApis } from '../apis/useApis.ts';

const Facts = styled('dl')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: '0 0 12px',
  '& a': { color: tokens.accent },
  '& dt': { color: tokens.inkSoft },
  '& dd': { margin: '0 20px 0 0', color: tokens.ink, overflowWrap: 'anywhere' },
}));

const states = ['granted', 'denied', 'all'] as const;

const showRule = '/techzones/techzones/assignmentRules/show';

interface PreviewProps {
  /** By its key or by its id; undefined before the first request. */
  readonly app: { readonly app_key: string } | { readonly id: number } | undefined;
}

/** The APIs of an application with the deciding rule of each. */
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

/** An API, whether it may be called, and the deciding rule. */
function PreviewRow({ api }: { readonly api: PreviewedApi }) {
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

/** The filter of a preview. */
type ShownState = (typeof states)[number];

/** The filter in the URL; the granted ones by default. */
function stateIn(address: URLSearchParams): ShownState {
  return states.find((one) => one === address.get('state')) ?? 'granted';
}

interface StateChoiceProps {
  readonly state: ShownState;
  readonly counts: PreviewAnswer['counts'] | undefined;
  readonly onState: (state: ShownState) => void;
}

/** Granted, not granted, or all, with the number of each. */
function StateChoice({ state, counts, onState }: StateChoiceProps) {
  const translate = useTranslate();
  const numbers = counts && { ...counts, all: counts.granted + counts.denied };
  return (
    <RadioGroup
      row
      aria-label={translate('permission.stateHead')}
      value={state}
      onChange={(_event, value) => onState(value as ShownState)}
      sx={{ columnGap: 1 }}
    >
      {states.map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio size="small" />}
          label={`${translate(`permission.preview.${one}`)}${numbers ? ` ${numbers[one]}` : ''}`}
        />
      ))}
    </RadioGroup>
  );
}

/** The owner of the application, and whether it can call any API now. */
function AppLine({ app }: { readonly app: PreviewedApp }) {
  const translate = useTranslate();
  const words = useWords();
  const level = registry.resources.get('account')?.schema.properties.level?.options?.[app.level];
  return (
    <>
      <Facts>
        <dt>{translate('permission.preview.app')}</dt>
        <dd>
          <Way to="/application/show" id={app.id} name={app.name} />
        </dd>
        <dt>{translate('permission.preview.owner')}</dt>
        <dd>
          <Way to="/user/look-over" id={app.account_id} name={app.username} />
          {level && ` · ${words(level.label)}`}
        </dd>
      </Facts>
      {app.hindrance !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('permission.preview.notCallable', { why: app.hindrance })}
        </Alert>
      )}
    </>
  );
}

interface WayProps {
  readonly to: string;
  readonly id: number;
  readonly name: string;
}

function Way({ to, id, name }: WayProps) {
  const may = useMay();
  return may(to) ? <Link to={`${to}/${id}`}>{name}</Link> : name;
}
