import type { Client } from '#providers/client.ts';
import { formats } from '#schemas/formats.ts';
import { longestUsername, usernameRule } from '#schemas/payloads/usernameRule.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { doWork } from './doWork.ts';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { type Speech, useSpeech } from './speech.ts';
import { type CaptchaState, useCaptcha } from './useCaptcha.ts';
import { type Faults, type SmallForm, useForm } from './useForm.ts';
import './form.css';

interface RegisterFormProps {
  readonly client: Client;
  /** Called with the new account. */
  readonly onRegistered: (username: string) => void;
}

type Name = 'username' | 'password' | 'again' | 'captcha';
type Values = Readonly<Record<Name, string>>;

/** The registration form, with the reason of a refusal above it. */
export function RegisterForm({ client, onRegistered }: RegisterFormProps) {
  const speech = useSpeech();
  const captcha = useCaptcha(client);
  const form = useForm<Name>({
    names: ['username', 'password', 'again', 'captcha'],
    again: captcha.captcha?.image ? 'captcha' : 'password',
    check: (values) => faultsIn(values, captcha, speech),
    send: async ({ again: _again, ...values }) => {
      const username = values.username.trim();
      const { captcha_id = '', work: bits = 0 } = captcha.captcha ?? {};
      const work = bits > 0 ? await doWork(captcha_id, bits) : null;
      const payload = { ...values, username, captcha_id, ...(work !== null && { work }) };
      await client.call('Platform.User.Register', payload);
      onRegistered(username);
    },
    onFailure: captcha.renew,
  });
  return (
    <>
      <div role="alert">{form.problem && <p className="kf-alert">{form.problem}</p>}</div>
      <Fields form={form} captcha={captcha} />
    </>
  );
}

/** Says that the account exists now. */
export function Registered({ username }: { readonly username: string }) {
  const { say } = useSpeech();
  return (
    <p className="kf-alert" data-tone="success">
      <strong>{say('frame.register.done')}</strong>
      <br />
      {say('frame.register.doneText', { username })}
    </p>
  );
}

function Fields({ form, captcha }: { form: SmallForm<Name>; captcha: CaptchaState }) {
  const { say } = useSpeech();
  return (
    <form className="kf-form" noValidate onSubmit={form.submit}>
      <Field
        {...form.field('username')}
        label={say('frame.signIn.username')}
        name="username"
        placeholder={say('frame.register.usernameHint')}
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
        placeholder={say('frame.register.passwordHint')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('again')}
        label={say('frame.register.again')}
        name="again"
        placeholder={say('frame.register.againHint')}
        autoComplete="new-password"
        required
      />
      {captcha.captcha?.image !== '' && <CaptchaField {...form.field('captcha')} state={captcha} />}
      <SubmitButton
        isBusy={form.isBusy}
        idle={say('frame.register.submit')}
        busy={say('frame.register.busy')}
      />
    </form>
  );
}

function faultsIn(values: Values, { captcha }: CaptchaState, { say }: Speech): Faults<Name> {
  const labels = {
    username: 'frame.signIn.username',
    password: 'frame.signIn.password',
    again: 'frame.register.again',
    captcha: 'frame.signIn.captcha',
  } as const;
  const needed = (Object.keys(labels) as Name[]).filter((name) => name !== 'captcha' || captcha?.image);
  const username = values.username.trim();
  const name = say(labels.username);
  const isTooLong = [...username].length > longestUsername;
  const empty = needed.filter((name) => values[name].trim() === '');
  return {
    ...(isTooLong && { username: say('validation.maxLength', { label: name, limit: longestUsername }) }),
    ...(!usernameRule.test(username) && { username: say('frame.register.usernameRule') }),
    ...(formats.password?.(values.password) ? {} : { password: say('validation.format.password') }),
    ...(values.again.normalize('NFC') !== values.password.normalize('NFC') && {
      again: say('refusal.passwordsDiffer'),
    }),
    ...Object.fromEntries(
      empty.map((name) => [name, say('validation.required', { label: say(labels[name]) })]),
    ),
  };
}
