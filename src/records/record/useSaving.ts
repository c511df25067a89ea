import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Quiet } from '#providers/quiet.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { serverErrors } from '../../ui/fieldErrors.ts';
import { type Clash, clashesOf, decided, isAsked, type Side } from '../conflict.ts';
import { sentValues } from '../forms/values.ts';
import type { SavedWord } from './savedWord.ts';
import type { FormSessions } from './useFormSessions.ts';

/**
 * Saves values over the record they were typed on; `quiet` are rejections that the caller resolves by saving
 * again.
 */
export type Save = (values: Row, base: Row, quiet?: Quiet) => Promise<IdRow>;

/** An outcome that is neither success nor a field error. */
export type Trouble = { readonly kind: 'gone' } | Conflict;

interface Conflict {
  readonly kind: 'conflict';
  readonly clashes: readonly Clash[];
  readonly mine: Row;
  readonly theirs: Row;
  readonly intent: string;
}

interface Saving {
  readonly schema: ObjectSchema;
  readonly save: Save;
  readonly rounds: FormSessions;
  /** `word` says whether there was anything to save. */
  readonly onSaved: (record: IdRow, intent: string, word: SavedWord) => Row | undefined;
}

/** Submits a form and handles the outcome: saved, changed by another user, or deleted. */
export function useSaving(saving: Saving) {
  const { schema, rounds } = saving;
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);

  async function attempt(values: Row, intent: string, base: Row): Promise<void> {
    if (trouble?.kind === 'gone') setTrouble(undefined);
    setTrouble(await outcome(saving, values, intent, base));
  }

  async function choose(sides: Readonly<Record<string, Side>>): Promise<void> {
    if (trouble?.kind !== 'conflict') return;
    const { clashes, mine, theirs, intent } = trouble;
    const values = decided(clashes, sides, mine);
    setBusy(true);
    try {
      await attempt(sentValues(schema, 'edit', values, theirs), intent, theirs);
    } catch (error) {
      setTrouble(undefined);
      const number = rounds.round.number + 1;
      rounds.goTo({ number, base: theirs, values, errors: serverErrors(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    trouble,
    answers: { busy, onChosen: choose, onClose: () => setTrouble(undefined) },
    submit: (values: Row, intent: string) => attempt(values, intent, rounds.round.base),
  };
}

/** Undefined when saved; throws a rejection that the form can show. */
async function outcome(saving: Saving, values: Row, intent: string, base: Row): Promise<Trouble | undefined> {
  const { schema, save, rounds, onSaved } = saving;
  try {
    const record = await save(values, base, isAsked);
    const word = record.version === base.version ? 'unchanged' : 'saved';
    rounds.end(() => onSaved(record, intent, word));
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.ret === ret.notFound && base.id !== undefined) return { kind: 'gone' };
    const { record: theirs } = error.data as { record?: Row };
    if (error.ret !== ret.conflict || !theirs) throw error;
    const mine = { ...base, ...values };
    const clashes = clashesOf(schema, base, mine, theirs);
    if (clashes.length > 0) return { kind: 'conflict', clashes, mine, theirs, intent };
    // No field conflicts: nothing to ask, so my changes are applied to the current record.
    return outcome(saving, values, intent, theirs);
  }
}
