import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type StudioDraft,
  type StudioEvaluation,
  type StudioFile,
  type StudioOpened,
  type StudioSaved,
  studioEvent,
} from '#schemas/payloads/studio.ts';
import { type Ask, StudioError } from './studioCalls.ts';

/** The texts that differ from their files, by name. */
export type Drafts = ReadonlyMap<string, StudioDraft>;

/** An evaluation, with the drafts and the open file that it is about. */
export interface Evaluated extends StudioEvaluation {
  readonly drafts: Drafts;
  readonly open: string | null;
}

/** The state of the studio. */
export interface StudioState {
  readonly opened: StudioOpened | undefined;
  readonly files: ReadonlyMap<string, StudioFile>;
  readonly drafts: Drafts;
  readonly open: string | null;
  /** The latest evaluation, and the latest without faults. */
  readonly evaluated: Evaluated | undefined;
  readonly valid: Evaluated | undefined;
  readonly isSaving: boolean;
  readonly error: StudioError | undefined;
  textOf(name: string): string;
  choose(name: string | null): void;
  write(name: string, text: string): void;
  /** Makes a draft of what is on the disk: the draft is based on it, or given up. */
  settle(name: string, keep: boolean): void;
  save(): Promise<StudioSaved | undefined>;
  reload(): Promise<void>;
}

const pause = 250;

/** Keeps the drafts, examines them while they are written, follows the files on the disk and saves. */
export function useStudio(ask: Ask): StudioState {
  const [opened, setOpened] = useState<StudioOpened>();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [open, setOpen] = useState<string | null>(() => decodeURIComponent(location.hash.slice(1)) || null);
  const [evaluated, setEvaluated] = useState<Evaluated>();
  const [valid, setValid] = useState<Evaluated>();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<StudioError>();
  const files = useMemo(() => new Map(opened?.files.map((file) => [file.name, file])), [opened]);

  const reload = useCallback(async () => {
    try {
      const next = await ask('open');
      setOpened(next);
      setError(undefined);
      setDrafts((before) => withoutSaved(before, next.files));
    } catch (reason) {
      setError(asError(reason));
    }
  }, [ask]);
  useEffect(() => {
    void reload();
  }, [reload]);
  useEffect(() => {
    import.meta.hot?.on(studioEvent, reload);
    return () => import.meta.hot?.off(studioEvent, reload);
  }, [reload]);

  const turn = useRef(0);
  useEffect(() => {
    if (!opened) return;
    turn.current += 1;
    const mine = turn.current;
    const later = setTimeout(async () => {
      try {
        const answer = await ask('evaluate', { drafts: [...drafts.values()], open });
        if (turn.current !== mine) return;
        const next = { ...answer, drafts, open };
        setEvaluated(next);
        if (next.resources) setValid(next);
        setError(undefined);
      } catch (reason) {
        if (turn.current === mine) setError(asError(reason));
      }
    }, pause);
    return () => clearTimeout(later);
  }, [ask, opened, drafts, open]);

  const choose = useCallback((name: string | null) => {
    setOpen(name);
    history.replaceState(null, '', name === null ? location.pathname : `#${encodeURIComponent(name)}`);
  }, []);

  const write = (name: string, text: string) =>
    setDrafts((before) => {
      const file = files.get(name);
      const next = new Map(before);
      const revision = before.has(name) ? (before.get(name)?.revision ?? null) : (file?.revision ?? null);
      if (file?.text === text) next.delete(name);
      else next.set(name, { name, text, revision });
      return next;
    });

  const settle = (name: string, keep: boolean) =>
    setDrafts((before) => {
      const draft = before.get(name);
      const next = new Map(before);
      if (draft && keep) next.set(name, { ...draft, revision: files.get(name)?.revision ?? null });
      else next.delete(name);
      return next;
    });

  const save = async () => {
    if (isSaving || drafts.size === 0) return undefined;
    setSaving(true);
    try {
      const answer = await ask('save', { drafts: [...drafts.values()] });
      setDrafts((before) => withRevisions(before, answer.saved));
      if (answer.saved.length > 0 || answer.conflicts.length > 0) await reload();
      setError(undefined);
      return answer;
    } catch (reason) {
      setError(asError(reason));
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  const textOf = (name: string) => drafts.get(name)?.text ?? files.get(name)?.text ?? '';
  return {
    opened,
    files,
    drafts,
    open,
    evaluated,
    valid,
    isSaving,
    error,
    textOf,
    choose,
    write,
    settle,
    save,
    reload,
  };
}

// A draft that is on the disk as it stands is none.
function withoutSaved(drafts: Drafts, files: readonly StudioFile[]): Drafts {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const left = [...drafts].filter(([name, { text }]) => texts.get(name) !== text);
  return left.length === drafts.size ? drafts : new Map(left);
}

// What was written after the save began is based on what was saved.
function withRevisions(drafts: Drafts, saved: readonly StudioFile[]): Drafts {
  const revisions = new Map(saved.map(({ name, revision }) => [name, revision]));
  return new Map(
    [...drafts].map(([name, draft]) => [name, { ...draft, revision: revisions.get(name) ?? draft.revision }]),
  );
}

/** The drafts whose files changed on the disk after they were begun, by others than the studio. */
export function conflictsOf({
  drafts,
  files,
  isSaving,
}: Pick<StudioState, 'drafts' | 'files' | 'isSaving'>): StudioDraft[] {
  if (isSaving) return [];
  return [...drafts.values()].filter(
    ({ name, revision }) => (files.get(name)?.revision ?? null) !== revision,
  );
}

function asError(reason: unknown): StudioError {
  return reason instanceof StudioError ? reason : new StudioError('failed', String(reason));
}
