import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { addStartedJob } from '../../shell/jobs/startedJobs.ts';
import { useOneAtATime } from '../../ui/useOneAtATime.ts';
import { useKeptState, useStateKey } from '../forms/keep/keptState.ts';
import { importState } from './keptNames.ts';

/** A column of the file, as the server parsed it. */
interface FileColumn {
  readonly title: string;
  readonly field: string;
  readonly remark?: 'unknown' | 'readOnly' | 'secret' | 'name' | 'double';
}

/** The encoding and the delimiter of a delimited file, as guessed or chosen. */
export interface WrittenAs {
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
}

/** The head of an uploaded file. */
export interface FileHead extends WrittenAs {
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly FileColumn[];
  readonly sample: readonly (readonly (string | null)[])[];
}

/** The state of an import. */
export interface ImportState {
  readonly file: string | undefined;
  /** From 0 to 100 during the upload. */
  readonly sent: number | undefined;
  readonly upload: string | undefined;
  readonly head: FileHead | undefined;
  /** The chosen encoding and delimiter. */
  readonly written: WrittenAs;
  readonly check: number | undefined;
  readonly run: number | undefined;
  readonly error: string | undefined;
}

/** The inputs of a step in addition to the file. */
export interface ImportChoice {
  readonly columns: readonly string[];
  readonly by: 'id' | 'none';
  readonly on_error?: 'none' | 'skip';
  /** The values of fields that a new record leaves empty. */
  readonly fill?: Readonly<Record<string, string>>;
}

const pieceBytes = 4 * 1024 * 1024;

const nothing: ImportState = {
  ...{ file: undefined, sent: undefined, upload: undefined, head: undefined },
  ...{ check: undefined, run: undefined, error: undefined, written: {} },
};

/** The steps of an import, in sequence; a rejection by the server is shown and the step can be retried. */
export function useImport(resource: Resource) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const [state, setState] = useKeptState(useStateKey(importState), () => nothing, restorable);
  const service = resource.services.import as string;
  const news = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));
  const call = <T>(payload: object) => dataProvider.call<T>(service, { ...payload });
  const { busy, run } = useOneAtATime();
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      news({ error: undefined });
      await work().catch((error: unknown) => {
        news({ sent: undefined, error: error instanceof Error ? error.message : String(error) });
      });
    });

  const send = (file: File) =>
    attempt(async () => {
      setState({ ...nothing, file: file.name, sent: 0 });
      let upload: string | undefined;
      for (let offset = 0; offset < file.size || offset === 0; ) {
        const piece = file.slice(offset, offset + pieceBytes);
        const answer = await call<{ upload: string; size: number }>({
          step: 'upload',
          upload,
          offset,
          file: piece,
        });
        upload = answer.upload;
        offset = answer.size;
        news({ sent: Math.floor((100 * offset) / file.size) });
      }
      news({ upload });
      const head = await call<FileHead>({ step: 'read', upload });
      news({ head, sent: undefined });
    });
  const readAs = (choice: WrittenAs) =>
    attempt(async () => {
      const written = { ...state.written, ...choice };
      news({ written, head: undefined });
      news({ head: await call<FileHead>({ step: 'read', upload: state.upload, ...written }) });
    });
  const start = (step: 'check' | 'run', choice: ImportChoice) =>
    attempt(async () => {
      const { head } = state;
      const { job } = await call<{ job: number }>({
        ...{ step, upload: state.upload, encoding: head?.encoding, separator: head?.separator },
        ...choice,
      });
      news({ [step]: job });
      addStartedJob(queries, job);
    });
  return {
    state,
    busy,
    send,
    readAs,
    start,
    // Back from a run to the result of its check, and from there to the columns.
    back: () => news({ [state.run === undefined ? 'check' : 'run']: undefined, error: undefined }),
    restart: () => setState(nothing),
  };
}

// The server stores an uploaded file for a while.
function restorable(state: ImportState): ImportState | undefined {
  return state.upload === undefined ? undefined : { ...state, sent: undefined, error: undefined };
}
