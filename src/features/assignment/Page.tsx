import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { developerLevels, type MatrixAnswer, roleLevel } from '#schemas/payloads/permissionRule.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { useAsk } from '../../records/forms/useAsk.tsx';
import { registry } from '../../registry.ts';
import { unseen } from '../../theme/unseen.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ApiName } from '../apis/ApiName.tsx';
import { ApiSheet } from '../apis/ApiSheet.tsx';
import { type ApiList, useApis } from '../apis/useApis.ts';

const Cell = styled('label')(({ theme: { tokens, breakpoints } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 96,
  cursor: 'pointer',
  color: tokens.inkFaint,
  whiteSpace: 'nowrap',
  '&[data-state="granted"]': { color: tokens.tones.success.ink },
  '&[data-state="revoked"]': { color: tokens.tones.danger.ink },
  [breakpoints.down(700)]: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 0,
    minWidth: 60,
    fontSize: '0.75rem',
  },
}));

const Hidden = styled('div')(unseen);

const rules = '/techzones/techzones/assignmentRules';
// The interval at which changes by other administrators appear, in milliseconds.
const soon = 30_000;

/**
 * Which developer role may call which API. By hand, since it is a matrix: its cells are records of another
 * resource.
 */
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

/** Announces what happened to screen readers. */
function Spoken({ children }: { readonly children: string }) {
  return <Hidden role="status">{children}</Hidden>;
}

interface PermissionSwitchProps {
  readonly label: string;
  /** `none`: no rule exists, so other rules decide. */
  readonly state: 'granted' | 'revoked' | 'none';
  readonly isBusy: boolean;
  readonly onState: (state: 'granted' | 'revoked') => void;
}

/** One cell of the matrix. It shows the server's last state, and changes only after its response. */
function PermissionSwitch({ label, state, isBusy, onState }: PermissionSwitchProps) {
  const translate = useTranslate();
  const isGranted = state === 'granted';
  return (
    <Cell data-state={state}>
      <Switch
        size="small"
        checked={isGranted}
        onChange={() => !isBusy && onState(isGranted ? 'revoked' : 'granted')}
        slotProps={{ input: { role: 'switch', 'aria-label': label, 'aria-busy': isBusy } }}
      />
      {isBusy ? <CircularProgress size={12} aria-hidden /> : translate(`permission.state.${state}`)}
    </Cell>
  );
}

type Item = MatrixAnswer['items'][number];

type State = 'granted' | 'revoked';

interface Role {
  readonly level: number;
  readonly name: string;
}

/**
 * Sets cells of the matrix, each on its own: a cell changes only after the server's response, and a rejection
 * is reported.
 */
function useAssign(list: ApiList<MatrixAnswer>) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const translate = useTranslate();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [spoken, setSpoken] = useState('');
  const { ask, element } = useAsk();

  const mark = (cell: string, isOn: boolean) =>
    setBusy((before) => new Set(isOn ? [...before, cell] : [...before].filter((one) => one !== cell)));

  async function assign({ service, title, roles }: Item, { level, name }: Role, state: State): Promise<void> {
    const agreed = await ask({
      title: translate(`permission.ask.${state}Title`, { title, name }),
      text: `${service} · ${translate(`permission.ask.${state}`, { name })}`,
      confirmLabel: translate(`permission.ask.${state}Button`),
      tone: state === 'granted' ? 'neutral' : 'danger',
    });
    if (!agreed) return;
    const cell = cellOf(service, level);
    mark(cell, true);
    try {
      const seen = roles[level] ?? 'none';
      await dataProvider.call('Admin.PermissionRule.Assign', { service, level, state, seen });
      queries.setQueryData<MatrixAnswer>(list.key, (known) => known && changed(known, service, level, state));
      setSpoken(`${title} · ${name}: ${translate(`permission.state.${state}`)}`);
      void queries.invalidateQueries({ queryKey: ['permission_rule'] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The frame reports the reason; the page's data may be outdated.
      list.refetch();
    } finally {
      mark(cell, false);
    }
  }

  return {
    assign,
    spoken,
    question: element,
    isBusy: (service: string, level: number) => busy.has(cellOf(service, level)),
  };
}

function cellOf(service: string, level: number): string {
  return `${level} ${service}`;
}

function changed(known: MatrixAnswer, service: string, level: number, state: State): MatrixAnswer {
  const items = known.items.map((item) =>
    item.service === service ? { ...item, roles: { ...item.roles, [level]: state } } : item,
  );
  return { ...known, items };
}
