import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FileProblem, ParsedFile } from '#schemas/payloads/apiImport.ts';
import { useKeptState, useStateKey, writeState } from '../../records/forms/keep/keptState.ts';
import { addStartedJob } from '../../shell/jobs/startedJobs.ts';
import { useOneAtATime } from '../../ui/useOneAtATime.ts';

/** What to create from the operations of a file. */
export type Into = 'api_design' | 'test_case';

/** The state of an import, and the last rejection. */
export interface ImportState {
  readonly file?: string | undefined;
  /** From 0 to 100 during the upload. */
  readonly sent?: number | undefined;
  /** The server is parsing it. */
  readonly isReading?: boolean;
  readonly parsed?: ParsedFile | undefined;
  readonly job?: number | undefined;
  readonly error?: { readonly message: string; readonly problem: Partial<FileProblem> } | undefined;
  /** Whether a document with faults is read as far as possible. */
  readonly isPartial?: boolean | undefined;
}

/** How a source is read. */
interface Reading {
  readonly partial?: boolean;
  readonly document?: number;
}

/** The choices of the second step. */
export interface Chosen {
  readonly base: string;
  readonly operations: readonly number[];
  readonly cover: readonly number[];
  readonly publish: boolean;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Whether APIs of the same paths from another host are the same service. */
export type Elsewhere = 'same' | 'apart';

const parsing = 'Admin.ApiImport.Parse';
const making: Readonly<Record<Into, string>> = {
  api_design: 'Admin.ApiImport.Import',
  test_case: 'Admin.TestCase.MakeFromFile',
};
const pieceBytes = 4 * 1024 * 1024;

/**
 * The three steps of an import of a file with APIs; a rejection by the server is shown, and the step can be
 * retried.
 */
export function useApiImport(into: Into) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const key = useStateKey('file');
  const choiceKey = useStateKey('choice');
  const [state, setState] = useKeptState<ImportState>(key, () => ({}), restorable);
  const news = (part: ImportState) => setState((before) => ({ ...before, ...part }));
  const call = <T>(service: string, payload: object) => dataProvider.call<T>(service, { ...payload });
  const { busy, run } = useOneAtATime();
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      news({ error: undefined });
      await work().catch((error: unknown) =>
        news({ sent: undefined, isReading: false, error: toldOf(error) }),
      );
    });

  // What was read last, to read it again in another way.
  const last = useRef<File | string>(undefined);
  const isPartial = state.isPartial === true;
  const begin = (source: File | string, name: string): void => {
    last.current = source;
    writeState(choiceKey, undefined);
    setState({ file: name, isPartial });
  };
  const send = (file: File, how: Reading = { partial: isPartial }) =>
    attempt(async () => {
      begin(file, file.name);
      news({ sent: 0 });
      let upload: string | undefined;
      for (let offset = 0; ; ) {
        // The server takes the ending of the name for the format.
        const piece = new File([file.slice(offset, offset + pieceBytes)], file.name);
        const more = offset + pieceBytes < file.size;
        if (!more) news({ sent: undefined, isReading: true });
        const payload = { ...(upload && { upload }), ...how, offset, more, file: piece };
        const answer = await call<{ upload: string; size: number } | ParsedFile>(parsing, payload);
        if ('operations' in answer) return news({ parsed: answer, isReading: false });
        upload = answer.upload;
        offset = answer.size;
        news({ sent: Math.floor((100 * offset) / file.size) });
      }
    });
  const fetchFrom = (url: string, how: Reading = { partial: isPartial }) =>
    attempt(async () => {
      begin(url, url);
      news({ isReading: true });
      news({ parsed: await call<ParsedFile>(parsing, { url, ...how }), isReading: false });
    });
  const again = ({ document }: Reading) => {
    const source = last.current;
    const how = { partial: isPartial, ...(document !== undefined && { document }) };
    if (source !== undefined) void (typeof source === 'string' ? fetchFrom(source, how) : send(source, how));
  };
  const start = (chosen: Chosen) =>
    attempt(async () => {
      const { base, operations } = chosen;
      const asked = {
        import: state.parsed?.import,
        ...(into === 'test_case' ? { base, operations } : chosen),
      };
      const { job } = await call<{ job: number }>(making[into], asked);
      writeState(choiceKey, undefined);
      news({ job });
      addStartedJob(queries, job);
    });
  const restart = () => {
    writeState(choiceKey, undefined);
    setState({});
  };
  const setPartial = (next: boolean) => news({ isPartial: next });
  return {
    ...{ state, busy, again, setPartial, start, restart },
    send: (file: File) => void send(file),
    fetchFrom: (url: string) => void fetchFrom(url),
  };
}

// A parsed file is known to the server for a day. A started import is in the list of jobs.
function restorable({ file, parsed, job }: ImportState): ImportState | undefined {
  return parsed && job === undefined ? { file, parsed } : undefined;
}

function toldOf(error: unknown): NonNullable<ImportState['error']> {
  if (!(error instanceof Error)) return { message: String(error), problem: {} };
  const data = error instanceof CallError ? (error.data as Partial<FileProblem> | null) : null;
  return { message: error.message, problem: typeof data?.detail === 'string' ? data : {} };
}
