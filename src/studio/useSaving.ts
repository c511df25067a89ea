import { useEffect, useState } from 'react';
import type { Ask } from './studioCalls.ts';
import { useTexts } from './texts.ts';
import type { StudioState } from './useStudio.ts';

/** Saving, and what is said of it. */
export interface Saving {
  /** Saves all drafts; asks first where the next start would be refused. */
  save(): void;
  saveAnyway(): void;
  /** Why the next start would be refused, while that is asked. */
  readonly refused: readonly string[] | undefined;
  readonly note: string | undefined;
  /** Takes back the question and the note. */
  forget(): void;
}

/** How many milliseconds a note stays. */
const noteMs = 8000;

/** Saves the drafts, and says what came of it. */
export function useSaving({ drafts, open, save: saveDrafts }: StudioState, ask: Ask): Saving {
  const { t } = useTexts();
  const [note, setNote] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>();
  useEffect(() => {
    if (note === undefined) return;
    const over = setTimeout(() => setNote(undefined), noteMs);
    return () => clearTimeout(over);
  }, [note]);

  const forget = () => {
    setNote(undefined);
    setRefused(undefined);
  };
  const saveNow = async () => {
    forget();
    const { faults = [], saved = [] } = (await saveDrafts()) ?? {};
    const names = saved.map(({ name }) => `${name}.json`).join(', ');
    if (faults.length > 0) setNote(t('studio.save.faults', { smart_count: faults.length }));
    else if (saved.length > 0) setNote(t('studio.save.done', { names }));
  };
  const save = async () => {
    if (drafts.size === 0) return;
    forget();
    const plan = await ask('plan', { drafts: [...drafts.values()], open }).catch(() => null);
    const lines = (plan?.lines ?? []).filter((line) => line.startsWith(refusedMark));
    if (lines.length > 0) setRefused(lines.map((line) => line.slice(refusedMark.length)));
    else await saveNow();
  };
  return { save: () => void save(), saveAnyway: () => void saveNow(), refused, note, forget };
}

const refusedMark = 'refused: ';
