import { type ReactNode, useCallback, useState } from 'react';
import type { Tone } from '#schemas/resource.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** The question before an action: what happens, to which records, and with what effect. */
export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  readonly confirmLabel: string;
  readonly tone?: Tone;
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

/** Asks in the middle of a running action: `ask` waits for the answer while `element` is rendered. */
export function useAsk() {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(undefined);
          resolve(yes);
        };
        setAsked({ ...question, answer });
      }),
    [],
  );
  if (!asked) return { ask, element: null };
  const { answer, ...question } = asked;
  const element = (
    <ConfirmDialog open {...question} onConfirm={() => answer(true)} onClose={() => answer(false)} />
  );
  return { ask, element };
}
