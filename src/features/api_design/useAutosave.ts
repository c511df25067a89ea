import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import { changedFields } from '#providers/changes.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { dropDraft } from '../../records/forms/keep/draft.ts';
import { isSigningOut } from '../../records/forms/keep/useKept.ts';
import { serialize } from '../../serialize.ts';
import { useIsComposing } from '../../ui/composing.ts';
import { firstFlow } from './document/newNode.ts';
import { type FlowDraft, keepFlow } from './flowDraft.ts';

/** The save state of a draft. */
export interface Autosave {
  readonly state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Why it could not be saved. */
  readonly trouble: string | undefined;
  /** Another person's save, where it caused the stop. */
  readonly conflict: FlowConflict | undefined;
  /** Saves pending changes. @returns the saved draft; @throws when saving failed. */
  flush(): Promise<IdRow>;
  retry(): void;
  /** Saves the flow over another person's save. */
  keepMine(): void;
  /** Continues with another person's save, whose flow is drawn from now on. */
  takeTheirs(flow: Flow): void;
  /** Discards a restored flow: saves the flow that is drawn instead. */
  discardDraft(): void;
}

/** Two versions of a design, and their common base. */
export interface FlowConflict {
  readonly base: Row;
  readonly theirs: IdRow;
}

const pause = 1200;

/**
 * Saves the flow as a draft shortly after a change; saves run in sequence, each with the latest flow. A flow
 * that cannot be saved is kept in the browser tab.
 * @param first The flow as the record has it
 */
export function useAutosave(
  record: IdRow,
  flow: Flow,
  first: Flow,
  { key, restored }: FlowDraft,
  onRecord: (record: IdRow) => void,
): Autosave {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const translate = useTranslate();
  const [state, setState] = useState<Autosave['state']>('saved');
  const [trouble, setTrouble] = useState<string>();
  const [conflict, setConflict] = useState<FlowConflict>();
  const latest = useRef({ record, flow, onRecord });
  // A restored flow is based on the record of that time.
  const drawnOn = useRef(restored?.base.version === record.version ? undefined : restored?.base);
  // A flow that was never saved is saved before any action on it, but not for viewing alone.
  const saved = useRef<Flow | null>(record['flow'] ? first : null);
  useEffect(() => {
    latest.current = { record, flow, onRecord };
  });

  const continueWith = useCallback((next: IdRow) => {
    drawnOn.current = undefined;
    latest.current.record = next;
    latest.current.onRecord(next);
  }, []);
  const save = useCallback(
    async (base: Row, now: Flow): Promise<IdRow> => {
      const send = ({ id, version }: Row) =>
        dataProvider.call<IdRow>(
          'Admin.ApiDesign.SaveDraft',
          { id, version, flow: now },
          // Both versions are shown instead.
          { quiet: isConflict },
        );
      try {
        return await send(base);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const { data: theirs } = await dataProvider.getOne<IdRow>('api_design', { id: Number(base['id']) });
        const isOther = Object.keys(changedFields({ flow: theirs['flow'] ?? null }, base)).length > 0;
        // Another person changed only the definition, which this does not save.
        if (!isOther) return send(theirs);
        setConflict({ base, theirs });
        throw new Error(translate('designer.clash'), { cause: error });
      }
    },
    [dataProvider, translate],
  );
  const send = useCallback(async () => {
    const { record: present, flow: now } = latest.current;
    if (now === saved.current) return present;
    const base = drawnOn.current ?? present;
    setState('saving');
    try {
      const next = await save(base, now);
      saved.current = now;
      dropDraft(key);
      continueWith(next);
      setTrouble(undefined);
      setConflict(undefined);
      setState(latest.current.flow === now ? 'saved' : 'waiting');
      return next;
    } catch (error) {
      if (!isSigningOut()) keepFlow(key, base, latest.current.flow);
      setState('failed');
      setTrouble((error as Error).message);
      throw error;
    }
  }, [key, save, continueWith]);
  // A queued save is sent with the version that the previous save returned.
  const flush = useMemo(() => serialize(send), [send]);
  const attempt = useCallback(() => flush().then(nothing, nothing), [flush]);

  const isHeld = useIsComposing();
  useEffect(() => {
    if (flow === saved.current || flow === firstFlow) return;
    setState('waiting');
    if (isHeld) return;
    const timer = setTimeout(() => void attempt(), pause);
    return () => clearTimeout(timer);
  }, [flow, isHeld, attempt]);
  const isUnsaved = () => ![saved.current, firstFlow].includes(latest.current.flow);
  const keep = () => keepFlow(key, drawnOn.current ?? latest.current.record, latest.current.flow);
  useLeaving(isUnsaved, keep, attempt);

  return {
    ...{ state, trouble, conflict, flush },
    retry: () => void attempt(),
    keepMine: () => {
      if (conflict) continueWith(conflict.theirs);
      setConflict(undefined);
      void attempt();
    },
    takeTheirs: (theirs) => {
      if (conflict) continueWith(conflict.theirs);
      saved.current = theirs;
      dropDraft(key);
      setConflict(undefined);
      setTrouble(undefined);
      setState('saved');
    },
    discardDraft: () => {
      drawnOn.current = undefined;
      saved.current = null;
      dropDraft(key);
      setConflict(undefined);
      setTrouble(undefined);
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.ret === ret.conflict;
}

// The error is already on the screen.
const nothing = () => {};

function useLeaving(isUnsaved: () => boolean, keep: () => void, flush: () => Promise<void>): void {
  const now = useRef({ isUnsaved, keep, flush });
  useEffect(() => {
    now.current = { isUnsaved, keep, flush };
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (now.current.isUnsaved()) event.preventDefault();
    };
    const keepUnsaved = () => {
      if (now.current.isUnsaved()) now.current.keep();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', keepUnsaved);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', keepUnsaved);
      if (now.current.isUnsaved()) void now.current.flush();
    };
  }, []);
}
