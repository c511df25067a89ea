import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Clash, clashesOf, decided, isAsked, type Side } from '../../records/conflict.ts';
import { profileFields, profileSchema } from '../../session/profileSchema.ts';
import { useRefreshAccount } from '../../session/useRefreshAccount.ts';

interface Conflict {
  readonly clashes: readonly Clash[];
  readonly mine: Row;
  readonly theirs: Row;
}

/**
 * Saves the changes to a profile relative to the form's initial version, then refreshes the shell; on a
 * concurrent change elsewhere, offers both versions.
 */
export function useSaveProfile(base: Row, onSaved: () => void) {
  const send = useSend(onSaved);
  const [conflict, setConflict] = useState<Conflict>();
  const [busy, setBusy] = useState(false);

  async function attempt(values: Row, before: Row): Promise<void> {
    const theirs = await send(values, before);
    if (!theirs) return;
    const mine = profileValues(values);
    const clashes = clashesOf(profileSchema(), before, mine, theirs);
    if (clashes.length > 0) setConflict({ clashes, mine, theirs });
    // No conflicting change: no question is needed.
    else await attempt(values, theirs);
  }

  async function choose(sides: Readonly<Record<string, Side>>): Promise<void> {
    if (!conflict) return;
    const { clashes, mine, theirs } = conflict;
    setBusy(true);
    await attempt(decided(clashes, sides, mine), theirs).catch((error: unknown) => {
      setConflict(undefined);
      if (!(error instanceof CallError)) throw error;
    });
    setBusy(false);
  }

  return {
    submit: (values: Row) => attempt(values, base),
    clashes: conflict?.clashes,
    answers: { busy, onChosen: choose, onClose: () => setConflict(undefined) },
  };
}

/** The part of a profile that its owner edits; empty values are null. */
export function profileValues(whole: Row): Row {
  return Object.fromEntries(profileFields.map((name) => [name, whole[name] || null]));
}

// Returns the current profile, if it differs from the one that was read.
function useSend(onSaved: () => void) {
  const notify = useNotify();
  const refresh = useRefreshAccount();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async (values: Row, before: Row): Promise<Row | undefined> => {
    const changed = Object.entries(profileValues(values)).filter(
      ([name, value]) => value !== (before[name] || null),
    );
    if (changed.length > 0) {
      const payload = { ...Object.fromEntries(changed), version: before.version };
      try {
        await dataProvider.call('Platform.User.EditProfile', payload, { quiet: isAsked });
      } catch (error) {
        const isOther = error instanceof CallError && error.ret === ret.conflict;
        const { record } = (isOther ? error.data : {}) as { record?: Row };
        if (record) return record;
        throw error;
      }
      await refresh();
      notify('shell.account.saved', { type: 'success' });
    }
    onSaved();
    return undefined;
  };
}
