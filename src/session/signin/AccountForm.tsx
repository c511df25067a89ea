import type { ReactNode } from 'react';
import { CaptchaField } from './CaptchaField.tsx';
import { Field } from './Field.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { type Speech, useSpeech } from './speech.ts';
import type { CaptchaState } from './useCaptcha.ts';
import type { SmallForm } from './useForm.ts';
import './form.css';

interface AccountFormProps {
  readonly form: Pick<SmallForm<'username' | 'captcha'>, 'field' | 'submit' | 'isBusy' | 'problem'>;
  readonly captcha: CaptchaState;
  /** Why the form is shown again, until it is sent. */
  readonly message?: string;
  readonly usernameHint: string | undefined;
  /** The words of the button, and while the form is being sent. */
  readonly submit: Readonly<Record<'idle' | 'busy', string>>;
  /** The password fields. */
  readonly children: ReactNode;
  /** What stands above the button. */
  readonly last?: ReactNode;
}

/** The frame of the sign-in and the registration form: why it was refused, username, captcha and button. */
export function AccountForm({
  form,
  captcha,
  message = '',
  usernameHint,
  submit,
  children,
  last,
}: AccountFormProps) {
  const { say } = useSpeech();
  const problem = form.problem || message;
  return (
    <>
      <div role="alert">{problem && <p className="kf-alert">{problem}</p>}</div>
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
        {children}
        {captcha.captcha?.image !== '' && <CaptchaField {...form.field('captcha')} state={captcha} />}
        {last}
        <SubmitButton isBusy={form.isBusy} {...submit} />
      </form>
    </>
  );
}

/** The faults of the fields that are empty; the captcha only while there is one. */
export function emptyFaults<Name extends string>(
  values: Readonly<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
  { captcha }: CaptchaState,
  { say }: Speech,
): Partial<Record<Name, string>> {
  const empty = (Object.keys(labels) as Name[]).filter(
    (name) => (name !== 'captcha' || captcha?.image) && values[name].trim() === '',
  );
  return Object.fromEntries(
    empty.map((name) => [name, say('validation.required', { label: say(labels[name]) })]),
  ) as Partial<Record<Name, string>>;
}
