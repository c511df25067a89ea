import { useState } from 'react';
import type { Client } from '#providers/client.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { type Speech, useSpeech } from './speech.ts';
import { type CaptchaState, useCaptcha } from './useCaptcha.ts';
import { type SmallForm, useForm } from './useForm.ts';
import './form.css';

type Name = 'username' | 'password' | 'captcha';

/** What a person typed to sign in. */
type SignInValues = Readonly<Record<Name | 'captcha_id', string>> & { readonly keep_login: boolean };

interface SignInFormProps {
  readonly client: Client;
  /** Why the form is shown again. */
  readonly message: string;
  /** Whose name is asked for, in the empty field. */
  readonly usernameHint?: string;
  /** Signs in and shows the next page; the form stays busy until it is ready. */
  readonly onSubmit: (values: SignInValues) => Promise<void>;
}

/** The sign-in form, with the reason of a refusal above it. */
export function SignInForm({ client, message, usernameHint, onSubmit }: SignInFormProps) {
  const speech = useSpeech();
  const captcha = useCaptcha(client);
  const [keeps, setKeeps] = useState(false);
  const form = useForm<Name>({
    names: ['username', 'password', 'captcha'],
    again: captcha.captcha?.image ? 'captcha' : 'password',
    check: (values) => missing(values, captcha, speech),
    send: (values) =>
      onSubmit({ ...values, captcha_id: captcha.captcha?.captcha_id ?? '', keep_login: keeps }),
    onFailure: captcha.renew,
  });
  return (
    <>
      <div role="alert">
        {(form.problem || message) && <p className="kf-alert">{form.problem || message}</p>}
      </div>
      <Fields {...{ form, captcha, keeps, usernameHint }} onKeep={setKeeps} />
    </>
  );
}

interface FieldsProps {
  readonly form: SmallForm<Name>;
  readonly captcha: CaptchaState;
  readonly keeps: boolean;
  readonly usernameHint: string | undefined;
  readonly onKeep: (keeps: boolean) => void;
}

function Fields({ form, captcha, keeps, usernameHint, onKeep }: FieldsProps) {
  const { say } = useSpeech();
  const asksCaptcha = captcha.captcha?.image !== '';
  return (
    <form className="kf-form" noValidate onSubmit={form.submit}>
      <Field
        {...form.field('username')}
        label={say('frame.signIn.username')}
        name="username"
        placeholder={usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={say('frame.signIn.password')}
        name="password"
        placeholder={say('frame.signIn.passwordHint')}
        autoComplete="current-password"
        required
      />
      {asksCaptcha && <CaptchaField {...form.field('captcha')} state={captcha} />}
      <label className="kf-check">
        <input
          type="checkbox"
          name="keep_login"
          checked={keeps}
          onChange={(event) => onKeep(event.target.checked)}
        />
        {say('frame.signIn.keep')}
      </label>
      <SubmitButton isBusy={form.isBusy} idle={say('frame.signIn.submit')} busy={say('frame.signIn.busy')} />
    </form>
  );
}

function missing(values: Readonly<Record<Name, string>>, { captcha }: CaptchaState, { say }: Speech) {
  const needed: Name[] = ['username', 'password', ...(captcha?.image ? (['captcha'] as const) : [])];
  const empty = needed.filter((name) => values[name].trim() === '');
  const told = (name: Name) => say('validation.required', { label: say(`frame.signIn.${name}`) });
  return Object.fromEntries(empty.map((name) => [name, told(name)]));
}
