import Search from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isComposingKey, useComposed } from '../../ui/composing.ts';
import { Keys } from '../commands/Keys.tsx';
import type { Entry } from './entry.ts';
import { Options } from './Options.tsx';
import { useRecordSearch } from './useRecordSearch.ts';
import { useSections } from './useSections.ts';

interface PaletteProps {
  /** Text typed before the palette loaded, which it takes over. */
  readonly early: RefObject<string | undefined>;
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/**
 * Reaches every screen, record and action by a few letters; Tab enters a record and continues with its
 * actions.
 */
export function Palette({ early, onClose, onKeys }: PaletteProps) {
  const translate = useTranslate();
  const list = useId();
  const hint = translate('record.palette.hint');
  const [typed, setTyped] = useState('');
  // Not before it is mounted: text typed during the first render is early as well.
  useLayoutEffect(() => {
    if (early.current) setTyped(early.current);
    early.current = undefined;
  }, [early]);
  const [at, setAt] = useState(0);
  const [record, setRecord] = useState<Entry>();
  const words = useComposed(typed);
  const search = useRecordSearch(record ? '' : words);
  const sections = useSections(words, search, onKeys, record);
  const entries = sections.flatMap((section) => section.entries);
  const active = entries[Math.min(at, entries.length - 1)];
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    // Closes first, so that the action finds the page and its focus as they were.
    onClose();
    setTimeout(entry.run);
  };
  const turnTo = (next: Entry | undefined) => {
    setRecord(next);
    setTyped('');
    setAt(0);
    next?.run();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    if (event.key === 'Tab' && !event.shiftKey && active?.hasDeeds) {
      event.preventDefault();
      return turnTo(active);
    }
    if (event.key === 'Backspace' && typed === '' && record) return turnTo(undefined);
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) choose(active);
    else setAt(moved(Math.min(at, entries.length - 1), step, entries.length));
  };
  return (
    <Frame
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': translate('record.palette.name') } }}
    >
      <Line>
        {record ? <Of>{record.label}</Of> : <Search fontSize="small" aria-hidden />}
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type in it.
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active && optionId(list, active)}
          aria-autocomplete="list"
          aria-label={record ? translate('record.palette.deedsOf', { name: record.label }) : hint}
          placeholder={record ? translate('record.palette.deedsHint') : hint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <Keys of="Esc" />
      </Line>
      <Options
        id={list}
        sections={sections}
        active={active}
        optionId={(entry) => optionId(list, entry)}
        onPoint={(entry) => setAt(entries.indexOf(entry))}
        onChoose={choose}
      />
      <Foot
        search={search}
        isNothing={entries.length === 0}
        isOfRecord={record !== undefined}
        isTyped={typed !== ''}
      />
      <span className="kf-hidden" role="status">
        {translate('record.palette.found', { smart_count: entries.length })}
      </span>
    </Frame>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

// One step beyond an end wraps around; a larger jump stops there.
function moved(at: number, step: number, count: number): number {
  const next = at + step;
  if (Math.abs(step) > 1) return Math.max(0, Math.min(count - 1, next));
  return count === 0 ? 0 : (next + count) % count;
}

function optionId(list: string, entry: Entry): string {
  return `${list}${entry.id.replace(/[^\w-]/g, '_')}`;
}

interface FootProps {
  readonly search: ReturnType<typeof useRecordSearch>;
  readonly isNothing: boolean;
  readonly isOfRecord: boolean;
  readonly isTyped: boolean;
}

function Foot({ search, isNothing, isOfRecord, isTyped }: FootProps) {
  const translate = useTranslate();
  const { isAsking, hasFailed, answer } = search;
  if (isAsking) return <Note>{translate('record.palette.loading')}</Note>;
  if (hasFailed) return <Note>{translate('record.palette.failed')}</Note>;
  // Every record has actions, once it is loaded.
  if (isNothing && isOfRecord && !isTyped) return <Note>{translate('record.palette.opening')}</Note>;
  return (
    <>
      {isNothing && (
        <Note>
          <b>{translate('record.palette.nothing')}</b>
          {!isOfRecord && (
            <>
              <br />
              {translate('record.palette.nothingHelp')}
            </>
          )}
        </Note>
      )}
      {answer?.is_complete === false && <Note>{translate('record.palette.incomplete')}</Note>}
    </>
  );
}

const Frame = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': { margin: '10vh 16px 16px', maxHeight: '74vh', width: 'calc(100% - 32px)' },
  [theme.breakpoints.down('sm')]: {
    '& .MuiDialog-paper': { margin: 8, width: 'calc(100% - 16px)', maxHeight: 'calc(100dvh - 16px)' },
  },
}));

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  padding: '0 16px',
  borderBottom: `1px solid ${tokens.line}`,
  '& > svg': { color: tokens.inkFaint },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 52,
    padding: 0,
    border: 0,
    outline: 'none',
    font: 'inherit',
    fontSize: '1rem',
    color: tokens.ink,
    background: 'none',
    '&::placeholder': { color: tokens.inkFaint, opacity: 1 },
  },
}));

const Of = styled('span')(({ theme: { tokens } }) => ({
  flex: 'none',
  maxWidth: '45%',
  padding: '2px 8px',
  borderRadius: 6,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  backgroundColor: tokens.chosen,
}));

const Note = styled('p')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: '10px 18px 14px',
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
  '& b': { fontWeight: 600, color: tokens.ink },
}));
