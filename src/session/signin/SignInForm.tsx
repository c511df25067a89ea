import { useState } from 'react';
import type { Client } from '#providers/client.ts';
import { AccountForm, emptyFaults } from './AccountForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSpeech } from './speech.ts';
import { useCaptcha } from './useCaptcha.ts';
import { useForm } from './useForm.ts';

type Name = 'username' | 'password' | 'captcha';

/** What a person typed to sign in. */
type SignInValues = Readonly<Record<Name | 'captcha_id', string>> & { readonly keep_login: boolean };

interface SignInFormProps {
  readonly client: Client;
  /** Why the form is shown again. */
  readonly message: string;
  /** Whose name is asked for, in the empty field. */
  readonly usernameHint?: string;
  /** The username that the field has at first: the password is what is left to type. */
  readonly username?: string;
  /** Signs in and shows the next page; the form stays busy until it is ready. */
  readonly onSubmit: (values: SignInValues) => Promise<void>;
}

const labels = {
  username: 'frame.signIn.username',
  password: 'frame.signIn.password',
  captcha: 'frame.signIn.captcha',
} as const;

/** The sign-in form, with the reason of a refusal above it. */
export function SignInForm({ client, message, usernameHint, username = '', onSubmit }: SignInFormProps) {
  const speech = useSpeech();
  const { say } = speech;
  const captcha = useCaptcha(client);
  const [keeps, setKeeps] = useState(false);
  const form = useForm<Name>({
    names: ['username', 'password', 'captcha'],
    initial: { username },
    again: captcha.captcha?.image ? 'captcha' : 'password',
    check: (values) => emptyFaults(values, labels, captcha, speech),
    send: (values) =>
      onSubmit({ ...values, captcha_id: captcha.captcha?.captcha_id ?? '', keep_login: keeps }),
    onFailure: captcha.renew,
  });
  return (
    <AccountForm
      {...{ form, captcha, message, usernameHint }}
      submit={{ idle: say('frame.signIn.submit'), busy: say('frame.signIn.busy') }}
      last={
        <label className="kf-check">
          <input
            type="checkbox"
            name="keep_login"
            checked={keeps}
            onChange={(event) => setKeeps(event.target.checked)}
          />
          {say('frame.signIn.keep')}
        </label>
      }
    >
      <PasswordField
        {...form.field('password')}
        label={say('frame.signIn.password')}
        name="password"
        placeholder={say('frame.signIn.passwordHint')}
        autoComplete="current-password"
        autoFocus={username !== ''}
        required
      />
    </AccountForm>
  );
}
