import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useState } from 'react';
import type { Session } from '#providers/session.ts';
import type { StudioFault, StudioSaved } from '#schemas/payloads/studio.ts';
import { Beside } from './beside/Beside.tsx';
import { AddField } from './dialogs/AddField.tsx';
import { Conflict } from './dialogs/Conflict.tsx';
import { NewEntityDialog } from './dialogs/NewEntityDialog.tsx';
import { Question } from './dialogs/Question.tsx';
import { Editor } from './editor/Editor.tsx';
import { contentOf, type Known, valueAt } from './editor/suggestions.ts';
import { FileList } from './FileList.tsx';
import { newEntityText, withField } from './fields.ts';
import { Head } from './Head.tsx';
import { Problems } from './Problems.tsx';
import { SignIn } from './SignIn.tsx';
import type { Ask } from './studioCalls.ts';
import { useTexts } from './texts.ts';
import { conflictsOf, type StudioState, useStudio } from './useStudio.ts';

interface StudioProps {
  readonly ask: Ask;
  readonly session: Session;
}

type Dialog = 'field' | 'entity' | { readonly refused: readonly string[] } | { readonly discard: string };

/**
 * The studio: the resource files with an editor, and what follows from the text as it stands. It is drawn by hand,
 * because no resource describes resource files.
 */
export function Studio({ ask, session }: StudioProps) {
  const { t } = useTexts();
  const studio = useStudio(ask);
  const { opened, drafts, open, evaluated, error } = studio;
  const [dialog, setDialog] = useState<Dialog>();
  const [note, setNote] = useState<string>();
  const [place, setPlace] = useState<{ readonly line: number }>();
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [isListOpen, setListOpen] = useState(false);
  const contents = useContents(studio);
  const [isWide, setWide] = useState(false);
  useLeaveQuestion(drafts.size > 0);
  useEffect(() => {
    if (note === undefined) return;
    const over = setTimeout(() => setNote(undefined), noteMs);
    return () => clearTimeout(over);
  }, [note]);
  useEffect(() => {
    document.title = `${drafts.size > 0 ? '● ' : ''}${open ? `${open} · ` : ''}${t('studio.title')}`;
  }, [drafts.size, open, t]);

  if (error && error.refusal !== 'failed' && !opened)
    return <SignIn refusal={error.refusal} session={session} onRetry={studio.reload} />;
  const faults = evaluated?.faults ?? [];
  const conflict = conflictsOf(studio)[0];
  const choose = (name: string) => {
    studio.choose(name);
    setListOpen(false);
    setPlace(undefined);
  };
  const told = ({ faults: found, saved }: StudioSaved) => {
    if (found.length > 0) setNote(t('studio.save.faults', { smart_count: found.length }));
    else if (saved.length > 0)
      setNote(t('studio.save.done', { names: saved.map(({ name }) => `${name}.json`).join(', ') }));
  };
  const saveNow = async () => {
    setDialog(undefined);
    const answer = await studio.save();
    if (answer) told(answer);
  };
  const save = async () => {
    if (drafts.size === 0) return;
    setNote(undefined);
    // A start that would lose data is refused: better known before.
    const plan = await ask('plan', { drafts: [...drafts.values()], open }).catch(() => null);
    const refused = (plan?.lines ?? []).filter((line) => line.startsWith('refused:'));
    if (refused.length > 0) setDialog({ refused });
    else await saveNow();
  };
  const list = (
    <FileList
      contents={contents}
      drafts={drafts}
      faults={faults}
      open={open}
      onChoose={choose}
      onNew={() => setDialog('entity')}
    />
  );
  return (
    <Frame>
      <Head
        count={drafts.size}
        isSaving={studio.isSaving}
        onSave={() => void save()}
        onFiles={isNarrow ? () => setListOpen(true) : undefined}
      />
      {error && opened && (
        <Alert severity="error" action={<Button onClick={studio.reload}>{t('studio.retry')}</Button>}>
          {t(`studio.refused.${error.refusal}`)} {error.message}
        </Alert>
      )}
      <Body>
        {isNarrow ? (
          <Drawer open={isListOpen} onClose={() => setListOpen(false)}>
            {list}
          </Drawer>
        ) : (
          list
        )}
        {open && contents.has(open) && opened ? (
          <Main data-wide={isWide}>
            <Column aria-label={t('studio.editor.region', { name: open })}>
              <Tools>
                <h1>
                  {open}.json
                  {drafts.has(open) && <small>{t('studio.unsaved')}</small>}
                </h1>
                {valueAt(contents.get(open), ['schema', 'properties']) !== undefined && (
                  <Button size="small" onClick={() => setDialog('field')}>
                    {t('studio.field.add')}
                  </Button>
                )}
                {drafts.has(open) && (
                  <Button size="small" color="error" onClick={() => setDialog({ discard: open })}>
                    {t('studio.discard.do')}
                  </Button>
                )}
              </Tools>
              <Editor
                name={open}
                text={studio.textOf(open)}
                known={knownOf(studio, contents)}
                evaluated={evaluated}
                place={place}
                onText={(text) => studio.write(open, text)}
                onSave={() => void save()}
              />
              <Problems
                faults={faults}
                open={open}
                isPending={evaluated?.drafts !== drafts || evaluated.open !== open}
                onGo={(fault: StudioFault) => {
                  if (fault.name !== open) choose(fault.name);
                  setPlace({ line: fault.line });
                }}
              />
            </Column>
            <Beside studio={studio} ask={ask} isWide={isWide} onWide={() => setWide(!isWide)} />
          </Main>
        ) : (
          <Empty>
            <p>{t(opened ? 'studio.choose' : 'studio.loading')}</p>
          </Empty>
        )}
      </Body>
      <Note role="status" data-shown={note !== undefined}>
        {note}
        {note && (
          <Button size="small" color="inherit" onClick={() => setNote(undefined)}>
            {t('studio.close')}
          </Button>
        )}
      </Note>
      {dialog === 'field' && open && (
        <AddField
          taken={Object.keys(propertiesOf(contents.get(open)))}
          resources={[...contents.keys()]}
          onClose={() => setDialog(undefined)}
          onAdd={(field) => {
            const text = withField(studio.textOf(open), field);
            if (text !== undefined) studio.write(open, text);
            setDialog(undefined);
          }}
        />
      )}
      {dialog === 'entity' && (
        <NewEntityDialog
          taken={[...contents.keys()]}
          onClose={() => setDialog(undefined)}
          onAdd={(entity) => {
            studio.write(entity.name, newEntityText(entity));
            choose(entity.name);
            setDialog(undefined);
          }}
        />
      )}
      {typeof dialog === 'object' && 'refused' in dialog && (
        <Question
          title={t('studio.save.refusedTitle')}
          lines={dialog.refused.map((line) => line.replace(/^refused: */, ''))}
          text={t('studio.save.refusedText')}
          confirm={t('studio.save.anyway')}
          onConfirm={() => void saveNow()}
          onClose={() => setDialog(undefined)}
        />
      )}
      {typeof dialog === 'object' && 'discard' in dialog && (
        <Question
          title={t('studio.discard.title', { name: dialog.discard })}
          text={t(studio.files.has(dialog.discard) ? 'studio.discard.text' : 'studio.discard.new')}
          confirm={t('studio.discard.do')}
          onConfirm={() => {
            studio.settle(dialog.discard, false);
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {conflict && (
        <Conflict
          draft={conflict}
          onDisk={studio.files.get(conflict.name)?.text ?? null}
          onKeep={() => studio.settle(conflict.name, true)}
          onTake={() => studio.settle(conflict.name, false)}
        />
      )}
    </Frame>
  );
}

/** How many milliseconds a note stays. */
const noteMs = 8000;

/** The parsed files by name, those that are being edited as they stand. */
function useContents({ files, drafts }: StudioState): ReadonlyMap<string, unknown> {
  return useMemo(() => {
    const texts = [...files.values(), ...drafts.values()].map(({ name, text }) => [name, text] as const);
    return new Map([...new Map(texts)].map(([name, text]) => [name, contentOf(text)]));
  }, [files, drafts]);
}

function knownOf({ opened }: StudioState, files: Known['files']): Omit<Known, 'lang'> {
  const { services = [], virtuals = [], keywords = { zh_cn: {}, en: {} } } = opened ?? {};
  return { services, virtuals, keywords, files };
}

function propertiesOf(content: unknown): object {
  return Object(valueAt(content, ['schema', 'properties'])) as object;
}

function useLeaveQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  color: tokens.ink,
  backgroundColor: tokens.ground,
}));

const Body = styled('div')({ display: 'flex', flex: 1, minHeight: 0 });

const Main = styled('main')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flex: 1,
  minWidth: 0,
  '&[data-wide="true"]': { gridTemplateColumns: 'minmax(0, 1fr)', '& > :first-of-type': { display: 'none' } },
  [theme.breakpoints.down(1180)]: { display: 'block', overflowY: 'auto' },
}));

const Column = styled('section')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  borderRight: `1px solid ${tokens.line}`,
  [breakpoints.down(1180)]: { height: '72dvh', borderRight: 0 },
}));

const Tools = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 49,
  padding: '4px 12px',
  backgroundColor: tokens.surface,
  borderBottom: `1px solid ${tokens.line}`,
  '& h1': {
    flex: 1,
    margin: 0,
    fontSize: '0.9375rem',
    fontFamily: 'var(--kf-font-code)',
    overflowWrap: 'anywhere',
  },
  '& small': { marginLeft: 8, fontFamily: 'inherit', fontWeight: 400, color: tokens.inkFaint },
}));

const Empty = styled('main')(({ theme: { tokens } }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  padding: 24,
  textAlign: 'center',
  color: tokens.inkSoft,
}));

const Note = styled('div')(({ theme: { tokens } }) => ({
  '&[data-shown="true"]': {
    position: 'fixed',
    left: '50%',
    bottom: 16,
    zIndex: 1400,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    maxWidth: 'calc(100vw - 32px)',
    padding: '8px 14px',
    transform: 'translateX(-50%)',
    color: tokens.surface,
    backgroundColor: tokens.ink,
    borderRadius: 8,
    boxShadow: tokens.shadow,
  },
}));
