import { useState } from 'react';
import { useLocation } from 'react-router';
import { changedFields } from '#providers/changes.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { type Draft, draftKey, readDraft } from '../../forms/keep/draft.ts';
import { type Kept, useKept } from '../../forms/keep/useKept.ts';
import { formValues } from '../../forms/values.ts';
import { useProfile } from '../../shell/profile.ts';
import type { Round } from './round.ts';

/** One form after the other on the same page, and what was typed in the present one. */
export interface Rounds {
  readonly round: Round;
  /** What was typed in an earlier visit and stands in the form again. */
  readonly draft: Draft | undefined;
  readonly kept: Kept;
  /** A new form, on a record or on the defaults. */
  begin(base: Row): void;
  /** A new form that holds more than what is saved. */
  goTo(round: Round): void;
  /** It was saved; `next` tells what the form goes on with, if it stays. */
  end(next: () => Row | undefined): void;
}

/** The rounds of a record's form; the first one begins with the draft, if there is one. */
export function useRounds({ schema }: Resource, record: Row): Rounds {
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
      // First of all: what follows may leave the page.
      settle();
      const base = next();
      if (!base) return;
      // A form that shows what was saved already is not drawn anew: whoever types in it goes on typing.
      const isShown = Object.keys(changedFields(typed, formValues(schema, base))).length === 0;
      if (isShown && base.id !== undefined) setRound({ ...round, base });
      else begin(base);
    },
  };
}

function roundOn(number: number, base: Row, values: Row): Round {
  return { number, base, values, errors: [] };
}
