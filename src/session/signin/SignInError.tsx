import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { ErrorChannel } from '../../ui/errorChannel.ts';
import { useSpeech } from './speech.ts';
import './refused.css';

/**
 * The dialog of a rejection by the server, as a native dialog; when closed, the focus returns to the form.
 */
export function SignInError({ refusals }: { readonly refusals: ErrorChannel }) {
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
