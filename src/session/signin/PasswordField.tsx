import { type KeyboardEvent, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { useSpeech } from './speech.ts';

/** A password input that can show the password, with a Caps Lock warning. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'inside' | 'hint'>) {
  const { say } = useSpeech();
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={hasCaps ? say('frame.signIn.capsLock') : undefined}
      onKeyDown={look}
      onKeyUp={look}
      inside={
        <button
          type="button"
          className="kf-eye"
          aria-pressed={isShown}
          aria-label={say('frame.signIn.showPassword')}
          title={say(isShown ? 'frame.signIn.hidePassword' : 'frame.signIn.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="m4 20 16-16" />}
          </svg>
        </button>
      }
    />
  );
}
