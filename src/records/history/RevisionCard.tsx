import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { actionOf } from '#schemas/derive/actionOf.ts';
import type { Revision } from '#schemas/derive/aroundRecord.ts';
import type { Lang, Resource, Tone } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { Changes, type FieldChange } from './Changes.tsx';

interface RevisionCardProps {
  readonly resource: Resource;
  readonly revision: Revision;
  /** It is the current version. */
  readonly isPresent: boolean;
  /** Restores the record to it; undefined if that would change nothing. */
  readonly onRestore: (() => void) | undefined;
}

const shownAtFirst = 5;

/** One write to a record: the operation, the user, the time, the origin, and the changes. */
export function RevisionCard({ resource, revision, isPresent, onRestore }: RevisionCardProps) {
  const translate = useTranslate();
  const lang = useLang();
  const [isWhole, setWhole] = useState(false);
  const { word, tone } = revisionKind(resource, revision, lang, translate);
  const all = useMemo(() => changesOf(resource, revision), [resource, revision]);
  const isCut = !isWhole && all.length > shownAtFirst + 1;
  const shown = useMemo(() => (isCut ? all.slice(0, shownAtFirst) : all), [all, isCut]);
  const { username, ip, created_at } = revision;
  return (
    <Card>
      <header>
        <strong>
          <ToneWord tone={tone}>{word}</ToneWord>
        </strong>
        {isPresent && <small className="kf-present">{translate('record.history.present')}</small>}
        <p>
          <time dateTime={created_at}>{moment(created_at)}</time>
          <span>{username ?? translate('record.history.system')}</span>
          {ip && <span>{ip}</span>}
        </p>
      </header>
      {all.length > 0 ? (
        <Changes resource={resource} changes={shown} />
      ) : (
        <p>{translate('record.history.nothingShown')}</p>
      )}
      <footer>
        {isCut && (
          <Button size="small" onClick={() => setWhole(true)}>
            {translate('record.history.whole', { smart_count: all.length })}
          </Button>
        )}
        {onRestore && (
          <Button
            size="small"
            variant="outlined"
            onClick={onRestore}
            aria-label={translate('record.history.restoreOf', { time: moment(created_at) })}
          >
            {translate('record.history.restore')}
          </Button>
        )}
      </footer>
    </Card>
  );
}

function changesOf({ schema }: Resource, { changes }: Revision): FieldChange[] {
  // In the order of the resource file, not of the write.
  return Object.keys(schema.properties).flatMap((name): FieldChange[] => {
    const change = changes[name];
    return change ? [[name, change[0] ?? null, change[1] ?? null]] : [];
  });
}

const Card = styled('article')(({ theme: { tokens } }) => ({
  padding: '14px 16px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  '& header': { marginBottom: 12 },
  '& header strong': { fontWeight: 600 },
  '& header p': { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
  '& p': { margin: '2px 0 0', fontSize: '0.8125rem', color: tokens.inkSoft },
  '& .kf-present': {
    marginLeft: 10,
    padding: '1px 8px',
    borderRadius: 6,
    fontSize: '0.75rem',
    color: tokens.accentStrong,
    backgroundColor: tokens.accentSoft,
  },
  '& footer': { display: 'flex', flexWrap: 'wrap', gap: 8, '&:not(:empty)': { marginTop: 12 } },
}));

/** The label of a revision, and its colour. */
interface RevisionKind {
  readonly word: string;
  readonly tone: Tone;
}

/** The label of a revision: the resource's own if it has one, else the service's. */
function revisionKind(
  resource: Resource,
  revision: Revision,
  lang: Lang,
  translate: (key: string) => string,
): RevisionKind {
  const { services } = resource;
  const word = (verb: string) => translate(`record.history.deed.${verb}`);
  if (revision.service === services.add) return { word: word('add'), tone: 'success' };
  if (revision.service === services.edit) return { word: word('edit'), tone: 'info' };
  if (revision.service === services.delete) return { word: word('delete'), tone: 'danger' };
  if (revision.service === 'Admin.Trash.Restore') return { word: word('restore'), tone: 'success' };
  const action = actionOf(resource, revision.service, revision.changes);
  if (action) return { word: action.label[lang], tone: action.tone };
  return { word: revision.summary, tone: 'neutral' };
}
