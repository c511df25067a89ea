import { useState } from 'react';
import { useLocation } from 'react-router';
import { changedFields } from '#providers/changes.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useProfile } from '../../session/profile.ts';
import { type Draft, draftKey, readDraft } from '../forms/keep/draft.ts';
import { type Kept, useKept } from '../forms/keep/useKept.ts';
import { formValues } from '../forms/values.ts';

/** Consecutive forms on the same page, and the input of the current one. */
export interface FormSessions {
  readonly round: FormSession;
  /** Input of an earlier visit that was restored into the form. */
  readonly draft: Draft | undefined;
  readonly kept: Kept;
  /** Starts a new form, on a record or on the defaults. */
  begin(base: Row): void;
  /** Starts a new form that holds more than what is saved. */
  goTo(round: FormSession): void;
  /** Called after a save; `next` returns what the form continues with, if it stays open. */
  end(next: () => Row | undefined): void;
}

/** The sessions of a record's form; the first one starts with the draft, if there is one. */
export function useFormSessions({ schema }: Resource, record: Row): FormSessions {
  const key = draftKey(useProfile()?.username ?? '', useLocation().pathname);
  const [draft, setDraft] = useState(() => readDraft(key));
  const [round, setRound] = useState(() => {
    const base = draft?.base ?? record;
    return roundOn(0, base, { ...formValues(schema, base), ...draft?.values });
  });
  const kept = useKept(schema, key, round.base, draft && round.values);

  const settle = () => {
    kept.forget();
    setDraft(undefined);
  };
  const begin = (base: Row) => {
    settle();
    setRound(roundOn(round.number + 1, base, formValues(schema, base)));
  };
  return {
    round,
    draft,
    kept,
    begin,
    goTo(next) {
      setRound(next);
      kept.typed(next.values);
    },
    end(next) {
      const typed = kept.values() ?? round.values;
      // First, because the rest may leave the page.
      settle();
      const base = next();
      if (!base) return;
      // A form that already shows what was saved is not remounted, so that the user can keep typing.
      const isShown = Object.keys(changedFields(typed, formValues(schema, base))).length === 0;
      if (isShown && base.id !== undefined) setRound({ ...round, base });
      else begin(base);
    },
  };
}

function roundOn(number: number, base: Row, values: Row): FormSession {
  return { number, base, values, errors: [] };
}

/** One session of a form: its initial state. A new number is a new form. */
interface FormSession {
  readonly number: number;
  /** The record as it was read, or the defaults of a new one. */
  readonly base: Row;
  /** The initial values of the fields. */
  readonly values: Row;
  readonly errors: readonly FieldError[];
}
