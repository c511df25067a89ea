import { useCallback, useEffect, useState } from 'react';
import type { Payload } from '#providers/client.ts';
import { answerKey } from './answers.ts';
import { usePortal } from './portal.ts';
import { useTexts } from './texts.ts';

/** What a service answered. The data of the last answer stays while a new one is awaited. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

interface Shown {
  /** The call that this is the answer of; null before the first. */
  readonly key: string | null;
  readonly data?: unknown;
  readonly error?: Error;
}

/**
 * Calls a service that reads, again whenever the input, the language or the session changes. Components that
 * ask for the same share one answer for a short time. Without a service nothing is called.
 */
export function useService<T>(service: string | null, payload: Payload = {}): Answer<T> {
  const { answers, sessionChanged } = usePortal();
  const { lang } = useTexts();
  const key = service === null ? null : answerKey(lang, service, payload);
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<Shown>(() => {
    const data = key === null ? undefined : answers.known(key);
    return data === undefined ? { key: null } : { key, data };
  });
  useEffect(() => sessionChanged.listen(() => setRound((last) => last + 1)), [sessionChanged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isWanted = true;
    if (key === null) return undefined;
    answers.load(key).then(
      (data) => isWanted && setShown({ key, data }),
      (error: Error) => isWanted && setShown((last) => ({ ...last, key, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [answers, key, round]);
  const isAnswered = shown.key === key;
  return {
    data: key === null ? undefined : (shown.data as T | undefined),
    error: isAnswered ? shown.error : undefined,
    isLoading: key !== null && !isAnswered,
    retry: useCallback(() => setRound((last) => last + 1), []),
  };
}
