import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { Refusals } from '../frame/refusals.ts';
import { useSpeech } from './speech.ts';
import './refused.css';

/** The dialog of what the server refused, by the browser's own means; closed, it gives the focus back to the form. */
export function Refused({ refusals }: { readonly refusals: Refusals }) {
  const { say } = useSpeech();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const messages = useSyncExternalStore(refusals.subscribe, refusals.messages);
  const isEmpty = messages.length === 0;
  useEffect(() => {
    if (!isEmpty && !dialog.current?.open) dialog.current?.showModal();
  }, [isEmpty]);
  return (
    <dialog
      ref={dialog}
      className="kf-refused"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={refusals.clear}
    >
      <h2 id={`${id}-title`}>{say('frame.refusal.title')}</h2>
      <div id={`${id}-text`}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <form method="dialog">
        <button type="submit" className="kf-button">
          {say('frame.refusal.close')}
        </button>
      </form>
    </dialog>
  );
}
