import type { Client } from '#providers/client.ts';
import { formats } from '#schemas/formats.ts';
import { longestUsername, usernameRule } from '#schemas/payloads/usernameRule.ts';
import { AccountForm, emptyFaults } from './AccountForm.tsx';
import { doWork } from './doWork.ts';
import { PasswordField } from './PasswordField.tsx';
import { type Speech, useSpeech } from './speech.ts';
import { type CaptchaState, useCaptcha } from './useCaptcha.ts';
import { type Faults, useForm } from './useForm.ts';

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
  const { say } = speech;
  const captcha = useCaptcha(client);
  const form = useForm<Name>({
    names: ['username', 'password', 'again', 'captcha'],
    again: captcha.captcha?.image ? 'captcha' : undefined,
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
    <AccountForm
      {...{ form, captcha }}
      usernameHint={say('frame.register.usernameHint')}
      submit={{ idle: say('frame.register.submit'), busy: say('frame.register.busy') }}
    >
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
    </AccountForm>
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

const labels = {
  username: 'frame.signIn.username',
  password: 'frame.signIn.password',
  again: 'frame.register.again',
  captcha: 'frame.signIn.captcha',
} as const;

function faultsIn(values: Values, captcha: CaptchaState, speech: Speech): Faults<Name> {
  const { say } = speech;
  const username = values.username.trim();
  const name = say(labels.username);
  const isTooLong = [...username].length > longestUsername;
  return {
    ...(isTooLong && { username: say('validation.maxLength', { label: name, limit: longestUsername }) }),
    ...(!usernameRule.test(username) && { username: say('frame.register.usernameRule') }),
    ...(formats.password?.(values.password) ? {} : { password: say('validation.format.password') }),
    ...(values.again.normalize('NFC') !== values.password.normalize('NFC') && {
      again: say('refusal.passwordsDiffer'),
    }),
    ...emptyFaults(values, labels, captcha, speech),
  };
}
