import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { TraceAnswer } from '#schemas/payloads/trace.ts';
import type { Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { pagePath, screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { RecordGroups } from '../../records/show/RecordGroups.tsx';
import { registry } from '../../registry.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { moment } from '../../ui/moment.ts';

const parts = [
  { name: 'calls', resource: resourceOf(registry, 'call_log') },
  { name: 'errors', resource: resourceOf(registry, 'error_log') },
  { name: 'audits', resource: resourceOf(registry, 'audit') },
] as const;

/** The log entries of a call, one part per list. */
export function TraceParts({ answer }: { readonly answer: TraceAnswer }) {
  const translate = useTranslate();
  const isNothing = parts.every(({ name }) => (answer[name] ?? []).length === 0);
  return (
    <Stack>
      <p>{translate('logs.trace.came', { time: moment(answer.at) })}</p>
      {isNothing && (
        <Card>
          <EmptyState
            icon="search"
            title={translate('logs.trace.none')}
            help={translate('logs.trace.noneHelp')}
          />
        </Card>
      )}
      {parts.map((part) => (
        <Part key={part.name} {...part} rows={answer[part.name]} />
      ))}
    </Stack>
  );
}

interface PartProps {
  readonly name: (typeof parts)[number]['name'];
  readonly resource: (typeof parts)[number]['resource'];
  readonly rows: readonly Row[] | null;
}

function Part({ name, resource, rows }: PartProps) {
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  if (rows !== null && rows.length === 0) return null;
  const replay = resource.actions['replay'];
  return (
    <section aria-label={resource.plural[lang]}>
      <h2>
        <Icon name={resource.menu.icon} />
        {resource.plural[lang]}
        {rows && <small>{rows.length}</small>}
      </h2>
      {rows === null && <p>{translate('logs.trace.hidden')}</p>}
      {rows?.map((row) => (
        <div key={String(row['id'])}>
          <RecordGroups resource={resource} record={row} />
          <div className="ways">
            {may(screenPath(resource, 'show') ?? '') && (
              <Button component={Link} to={screenPath(resource, 'show', Number(row['id'])) ?? '/'}>
                {translate(`logs.trace.open.${name}`)}
              </Button>
            )}
            {replay?.page && row['replayable'] === true && may(replay.page) && (
              <Button component={Link} to={pagePath(replay.page, Number(row['id']))}>
                {replay.label[lang]}
              </Button>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '& p': { margin: 0, color: theme.tokens.inkSoft },
  '& h2': {
    ...theme.typography.h4,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    margin: '0 0 10px',
    '& small': { fontWeight: 400, color: theme.tokens.inkSoft },
    '& svg': { color: theme.tokens.accent },
  },
  '& .ways': { display: 'flex', gap: 8, padding: '6px 0' },
}));
