import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { SearchBox } from '../../../records/list/filters/SearchBox.tsx';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingBlock } from '../../../ui/LoadingBlock.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ToneWord } from '../../../ui/ToneWord.tsx';
import { useOneAtATime } from '../../../ui/useOneAtATime.ts';
import { listLink } from '../links.ts';

interface Api {
  readonly service: string;
  readonly title: string;
  readonly module: string | null;
  readonly state: 'granted' | 'applied' | 'denied';
}

const mostShown = 50;
const tones = { granted: 'success', applied: 'warning' } as const;

/** Asks for one or several APIs at once: those that the account may not call yet. */
export function AskForApis() {
  const translate = useTranslate();
  const asked = useSearchParams()[0].getAll('service');
  const [q, setQ] = useState(asked.length === 1 ? (asked[0] ?? '') : '');
  const [chosen, setChosen] = useState<readonly string[]>(asked);
  const { data, error } = useApis(q);
  // Those that the address names may be granted already.
  const isOpen = (service: string) =>
    data?.items.every((api) => api.service !== service || api.state === 'denied') !== false;
  const toggle = (service: string) =>
    setChosen(chosen.includes(service) ? chosen.filter((one) => one !== service) : [...chosen, service]);
  return (
    <>
      <PageHead title={translate('developer.access.title')} help={translate('developer.access.help')} />
      <Card>
        <Bar>
          <SearchBox value={q} fields={[translate('developer.access.name')]} onChange={setQ} />
        </Bar>
        {error && <Alert severity="warning">{error.message}</Alert>}
        {!data && !error && <LoadingBlock height={200} />}
        {data?.items.length === 0 && <EmptyState icon="api" title={translate('developer.access.none')} />}
        <List>
          {data &&
            openFirst(data.items).map((api) => (
              <Line
                key={api.service}
                api={api}
                isChosen={chosen.includes(api.service)}
                onToggle={() => toggle(api.service)}
              />
            ))}
        </List>
        {data && data.total > data.items.length && (
          <More>{translate('developer.access.more', { count: data.total - data.items.length })}</More>
        )}
      </Card>
      <Send chosen={chosen.filter(isOpen)} />
    </>
  );
}

// Those that can be asked for come first.
function openFirst(apis: readonly Api[]): readonly Api[] {
  const isOpen = ({ state }: Api) => state === 'denied';
  return [...apis.filter(isOpen), ...apis.filter((api) => !isOpen(api))];
}

interface LineProps {
  readonly api: Api;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Line({ api: { service, title, module, state }, isChosen, onToggle }: LineProps) {
  const translate = useTranslate();
  const isOpen = state === 'denied';
  return (
    <li>
      <label className="kf-check">
        <input type="checkbox" checked={isOpen && isChosen} disabled={!isOpen} onChange={onToggle} />
        <span>
          <b>{title}</b> <code>{service}</code>
          {module && <small>{module}</small>}
        </span>
      </label>
      {state !== 'denied' && (
        <ToneWord tone={tones[state]}>{translate(`developer.access.state.${state}`)}</ToneWord>
      )}
    </li>
  );
}

function Send({ chosen }: { readonly chosen: readonly string[] }) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { send, busy, refusals } = useSend();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send(chosen, reason.trim());
      }}
    >
      <TextField
        multiline
        minRows={3}
        label={translate('developer.access.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {refusals.map(({ service, message }) => (
        <Alert key={service} severity="error">{`${service}: ${message}`}</Alert>
      ))}
      <div>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={chosen.length === 0}>
          {chosen.length === 0
            ? translate('developer.access.title')
            : translate('developer.access.send', { smart_count: chosen.length })}
        </BusyButton>
      </div>
    </Form>
  );
}

function useApis(q: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery({
    queryKey: ['api_apply', 'apis', q],
    queryFn: ({ signal }) =>
      dataProvider.call<{ items: readonly Api[]; total: number }>(
        'Platform.ApiApply.GetApis',
        { limit: mostShown, ...(q && { q }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

interface Refusal {
  readonly service: string;
  readonly message: string;
}

// Each request is one of its own: what one API refuses does not keep the others.
function useSend() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { busy, run } = useOneAtATime();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const send = (services: readonly string[], reason: string) =>
    void run(async () => {
      const refused: Refusal[] = [];
      for (const service of services) {
        try {
          await dataProvider.call('Platform.ApiApply.Add', { service, reason: reason || null });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          refused.push({ service, message: error.message });
        }
      }
      setRefusals(refused);
      void queries.invalidateQueries({ queryKey: ['api_apply'] });
      if (refused.length > 0) return;
      notify('developer.access.sent', { type: 'success', messageArgs: { smart_count: services.length } });
      navigate(listLink('api_apply'));
    });
  return { send, busy, refusals };
}

const Bar = styled('div')({ display: 'flex', padding: 12 });

const List = styled('ul')(({ theme: { tokens } }) => ({
  maxHeight: 420,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  borderTop: `1px solid ${tokens.line}`,
  '& > li': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4px 16px',
    padding: '10px 16px',
  },
  '& > li > :last-child:not(label)': { flexShrink: 0 },
  '& > li + li': { borderTop: `1px solid ${tokens.line}` },
  '& label': { display: 'flex', gap: 10, alignItems: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' },
  '& input': { width: 18, height: 18, marginTop: 3 },
  '& code': { display: 'inline-block', color: tokens.inkSoft },
  '& small': { display: 'block', color: tokens.inkSoft },
}));

const More = styled('p')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: '10px 16px',
  color: tokens.inkSoft,
}));

const Form = styled('form')({ display: 'grid', gap: 14, maxWidth: 640, marginTop: 20 });
