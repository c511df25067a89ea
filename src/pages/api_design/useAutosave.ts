import { useDataProvider, useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { ret } from '#schemas/wire.ts';
import { inTurn } from '../../inTurn.ts';
import { useIsComposing } from '../../typing/composing.ts';
import { firstFlow } from './document/newNode.ts';

/** Where the saving of a draft stands. */
export interface Autosave {
  readonly state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Why it could not be saved. */
  readonly trouble: string | undefined;
  /** Saves what is not saved yet. @returns the draft as it is saved then; @throws when it could not be. */
  flush(): Promise<IdRow>;
  retry(): void;
}

const pause = 1200;

/** Saves the flow as a draft a moment after it was changed; one save after the other, the latest flow each time. */
export function useAutosave(record: IdRow, flow: Flow, onRecord: (record: IdRow) => void): Autosave {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const translate = useTranslate();
  const [state, setState] = useState<Autosave['state']>('saved');
  const [trouble, setTrouble] = useState<string>();
  const latest = useRef({ record, flow, onRecord });
  // A flow that was never kept is saved before anything is done with it, not because somebody looked.
  const saved = useRef<Flow | null>(record['flow'] ? flow : null);
  useEffect(() => {
    latest.current = { record, flow, onRecord };
  });

  const send = useCallback(async () => {
    const { record: base, flow: now } = latest.current;
    if (now === saved.current) return base;
    setState('saving');
    try {
      const { id, version } = base;
      const next = await dataProvider.call<IdRow>('Admin.ApiDesign.SaveDraft', { id, version, flow: now });
      saved.current = now;
      latest.current.record = next;
      latest.current.onRecord(next);
      setTrouble(undefined);
      setState(latest.current.flow === now ? 'saved' : 'waiting');
      return next;
    } catch (error) {
      setState('failed');
      const isClash = error instanceof CallError && error.ret === ret.conflict;
      setTrouble(isClash ? translate('designer.clash') : (error as Error).message);
      throw error;
    }
  }, [dataProvider, translate]);
  // Whoever waits beside another sends with the version that the other's save has left.
  const flush = useMemo(() => inTurn(send), [send]);
  const attempt = useCallback(() => flush().then(nothing, nothing), [flush]);

  const isHeld = useIsComposing();
  useEffect(() => {
    if (flow === saved.current || flow === firstFlow) return;
    setState('waiting');
    if (isHeld) return;
    const timer = setTimeout(() => void attempt(), pause);
    return () => clearTimeout(timer);
  }, [flow, isHeld, attempt]);
  useLeaving(() => ![saved.current, firstFlow].includes(latest.current.flow), attempt);

  // Whoever saves again over what somebody else saved means to: it is saved on the record as it is now.
  const retry = useCallback(async () => {
    const { data } = await dataProvider.getOne<IdRow>('api_design', { id: latest.current.record.id });
    latest.current.record = data;
    await attempt();
  }, [dataProvider, attempt]);
  return { state, trouble, flush, retry: () => void retry() };
}

// What went wrong stands on the screen already.
const nothing = () => {};

function useLeaving(isUnsaved: () => boolean, flush: () => Promise<void>): void {
  const now = useRef({ isUnsaved, flush });
  useEffect(() => {
    now.current = { isUnsaved, flush };
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (now.current.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (now.current.isUnsaved()) void now.current.flush();
    };
  }, []);
}
