import { useTranslate } from 'ra-core';
import type { ConcernedAnswer } from '#schemas/payloads/gate.ts';
import { Callers } from '../../../callers/Callers.tsx';
import { Sheet } from './Facts.tsx';

/** Whom a save concerns: each API, with the applications that call it. Nobody knows where the answer was lost. */
export function Concerned({ answer }: { readonly answer: ConcernedAnswer | undefined }) {
  const translate = useTranslate();
  if (!answer) return <p>{translate('callers.lost')}</p>;
  return (
    <Sheet>
      {answer.items.map(({ service, title, callers }) => (
        <section key={service} aria-label={service}>
          <b>{[title, service].filter(Boolean).join(' · ')}</b>
          <Callers callers={callers} />
        </section>
      ))}
    </Sheet>
  );
}
