import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useState } from 'react';
import type { Session } from '#providers/session.ts';
import { Beside } from './beside/Beside.tsx';
import { Dialogs, type StudioDialog } from './dialogs/Dialogs.tsx';
import { Editor } from './editor/Editor.tsx';
import { contentOf, valueAt } from './editor/suggestions.ts';
import { FileList } from './FileList.tsx';
import { Head } from './Head.tsx';
import { Problems } from './Problems.tsx';
import { SignIn } from './SignIn.tsx';
import type { Ask } from './studioCalls.ts';
import { useTexts } from './texts.ts';
import { useSaving } from './useSaving.ts';
import { type StudioState, useStudio } from './useStudio.ts';

interface StudioProps {
  readonly ask: Ask;
  readonly session: Session;
}

/**
 * The studio: the resource files with an editor, and what follows from the text as it stands. It is drawn by hand,
 * because no resource describes resource files.
 */
export function Studio({ ask, session }: StudioProps) {
  const { t } = useTexts();
  const studio = useStudio(ask);
  const { opened, drafts, open, evaluated, error } = studio;
  const saving = useSaving(studio, ask);
  const [dialog, setDialog] = useState<StudioDialog>();
  const [place, setPlace] = useState<{ readonly line: number }>();
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [isListOpen, setListOpen] = useState(false);
  const [isWide, setWide] = useState(false);
  const contents = useContents(studio);
  usePage(drafts.size > 0, open);

  if (error && !opened) return <SignIn error={error} session={session} onRetry={studio.reload} />;
  const faults = evaluated?.faults ?? [];
  const choose = (name: string) => {
    studio.choose(name);
    setListOpen(false);
    setPlace(undefined);
  };
  const list = (
    <FileList
      {...{ contents, drafts, faults, open }}
      onChoose={choose}
      onNew={() => setDialog({ kind: 'entity' })}
    />
  );
  return (
    <Frame>
      <Head
        count={drafts.size}
        isSaving={studio.isSaving}
        onSave={saving.save}
        onFiles={isNarrow ? () => setListOpen(true) : undefined}
      />
      {error && (
        <Alert
          severity="error"
          action={<Button onClick={() => void studio.reload()}>{t('studio.retry')}</Button>}
        >
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
                  <Button size="small" onClick={() => setDialog({ kind: 'field', name: open })}>
                    {t('studio.field.add')}
                  </Button>
                )}
                {drafts.has(open) && (
                  <Button
                    size="small"
                    color="error"
                    onClick={() => setDialog({ kind: 'discard', name: open })}
                  >
                    {t('studio.discard.do')}
                  </Button>
                )}
              </Tools>
              <Editor
                name={open}
                text={studio.textOf(open)}
                known={{ ...opened, files: contents }}
                evaluated={evaluated}
                place={place}
                onText={(text) => studio.write(open, text)}
                onSave={saving.save}
              />
              <Problems
                faults={faults}
                open={open}
                isPending={evaluated?.drafts !== drafts || evaluated.open !== open}
                onGo={(fault) => {
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
      <Note role="status" data-shown={saving.note !== undefined}>
        {saving.note}
        {saving.note && (
          <Button size="small" color="inherit" onClick={saving.forget}>
            {t('studio.close')}
          </Button>
        )}
      </Note>
      <Dialogs
        {...{ studio, contents, saving, dialog }}
        onNew={choose}
        onClose={() => setDialog(undefined)}
      />
    </Frame>
  );
}

/** The parsed files by name, those that are being edited as they stand. */
function useContents({ files, drafts }: StudioState): ReadonlyMap<string, unknown> {
  return useMemo(() => {
    const texts = [...files.values(), ...drafts.values()].map(({ name, text }) => [name, text] as const);
    return new Map([...new Map(texts)].map(([name, text]) => [name, contentOf(text)]));
  }, [files, drafts]);
}

/** Names the page, and asks before it is left with unsaved texts. */
function usePage(isUnsaved: boolean, open: string | null): void {
  const { t } = useTexts();
  useEffect(() => {
    document.title = `${isUnsaved ? '● ' : ''}${open ? `${open} · ` : ''}${t('studio.title')}`;
  }, [isUnsaved, open, t]);
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
