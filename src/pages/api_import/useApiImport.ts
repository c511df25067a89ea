import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ParsedFile } from '#schemas/payloads/apiImport.ts';
import { useOneAtATime } from '../../forms/useOneAtATime.ts';
import { jobsKey } from '../../jobs/jobsKey.ts';

/** What is made of the operations of a file. */
export type Into = 'api_design' | 'test_case';

/** How far an import is, and what was refused last. */
export interface ImportState {
  readonly file?: string | undefined;
  /** From 0 to 100 while it is sent. */
  readonly sent?: number | undefined;
  /** The server reads it. */
  readonly isReading?: boolean;
  readonly parsed?: ParsedFile | undefined;
  readonly job?: number | undefined;
  readonly error?: { readonly message: string; readonly detail?: string | undefined } | undefined;
}

/** What was chosen in the second step. */
export interface Chosen {
  readonly base: string;
  readonly operations: readonly number[];
  readonly cover: readonly number[];
  readonly publish: boolean;
}

const parsing = 'Admin.ApiImport.Parse';
const making: Readonly<Record<Into, string>> = {
  api_design: 'Admin.ApiImport.Import',
  test_case: 'Admin.TestCase.MakeFromFile',
};
const pieceBytes = 4 * 1024 * 1024;

/** The three steps of an import of a file with APIs; what the server refuses is told, and can be tried again. */
export function useApiImport(into: Into) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({});
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

  const send = (file: File) =>
    attempt(async () => {
      setState({ file: file.name, sent: 0 });
      let upload: string | undefined;
      for (let offset = 0; ; ) {
        const piece = file.slice(offset, offset + pieceBytes);
        const more = offset + pieceBytes < file.size;
        if (!more) news({ sent: undefined, isReading: true });
        const payload = { ...(upload && { upload }), offset, more, file: piece };
        const answer = await call<{ upload: string; size: number } | ParsedFile>(parsing, payload);
        if ('operations' in answer) return news({ parsed: answer, isReading: false });
        upload = answer.upload;
        offset = answer.size;
        news({ sent: Math.floor((100 * offset) / file.size) });
      }
    });
  const fetchFrom = (url: string) =>
    attempt(async () => {
      setState({ file: url, isReading: true });
      news({ parsed: await call<ParsedFile>(parsing, { url }), isReading: false });
    });
  const start = (chosen: Chosen) =>
    attempt(async () => {
      const { base, operations } = chosen;
      const asked = {
        import: state.parsed?.import,
        ...(into === 'test_case' ? { base, operations } : chosen),
      };
      const { job } = await call<{ job: number }>(making[into], asked);
      news({ job });
      void queries.invalidateQueries({ queryKey: jobsKey });
    });
  return { state, busy, send, fetchFrom, start, restart: () => setState({}) };
}

function toldOf(error: unknown): NonNullable<ImportState['error']> {
  if (!(error instanceof Error)) return { message: String(error) };
  const detail = error instanceof CallError ? (error.data as { detail?: unknown } | null)?.detail : undefined;
  return { message: error.message, detail: typeof detail === 'string' ? detail : undefined };
}
