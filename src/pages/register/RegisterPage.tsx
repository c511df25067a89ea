import { useState } from 'react';
import { formats } from '#schemas/formats.ts';
import { longestUsername, usernameRule } from '#schemas/payloads/usernameRule.ts';
import type { Frame } from '../../frame/frame.ts';
import { CaptchaField } from '../../signin/CaptchaField.tsx';
import { doWork } from '../../signin/doWork.ts';
import { Field } from '../../signin/Field.tsx';
import { PageLink } from '../../signin/PageLink.tsx';
import { PasswordField } from '../../signin/PasswordField.tsx';
import { Scene } from '../../signin/Scene.tsx';
import { SubmitButton } from '../../signin/SubmitButton.tsx';
import { type Speech, useSpeech } from '../../signin/speech.ts';
import { type CaptchaState, useCaptcha } from '../../signin/useCaptcha.ts';
import { type Faults, type SmallForm, useForm } from '../../signin/useForm.ts';
import '../../signin/form.css';

interface RegisterPageProps {
  readonly frame: Frame;
  readonly onSignIn: () => void;
}

type Name = 'username' | 'password' | 'again' | 'captcha';
type Values = Readonly<Record<Name, string>>;

/** Where developers make an account for themselves. By hand, since nobody is signed in yet and no resource is loaded. */
export function RegisterPage({ frame, onSignIn }: RegisterPageProps) {
  const speech = useSpeech();
  const { say, mayRegister } = speech;
  const captcha = useCaptcha(frame.client);
  const [registered, setRegistered] = useState('');
  const form = useForm<Name>({
    names: ['username', 'password', 'again', 'captcha'],
    again: captcha.captcha?.image ? 'captcha' : 'password',
    check: (values) => faultsIn(values, captcha, speech),
    send: async ({ again: _again, ...values }) => {
      const username = values.username.trim();
      const { captcha_id = '', work: bits = 0 } = captcha.captcha ?? {};
      const work = bits > 0 ? await doWork(captcha_id, bits) : null;
      const payload = { ...values, username, captcha_id, ...(work !== null && { work }) };
      await frame.client.call('Platform.User.Register', payload);
      setRegistered(username);
    },
    onFailure: captcha.renew,
  });
  if (!mayRegister && !registered)
    return (
      <Scene title={say('frame.register.closed')} lead={say('frame.register.closedLead')}>
        <PageLink href="/admin/login" text={say('frame.register.toSignIn')} onFollow={onSignIn} />
      </Scene>
    );
  return (
    <Scene title={say('frame.register.title')} lead={say('frame.register.lead')}>
      <div role="alert">{form.problem && <p className="kf-alert">{form.problem}</p>}</div>
      <div role="status">{registered && <Registered username={registered} />}</div>
      {!registered && <RegisterForm form={form} captcha={captcha} />}
      <PageLink href="/admin/login" text={say('frame.register.toSignIn')} onFollow={onSignIn} />
    </Scene>
  );
}

function Registered({ username }: { readonly username: string }) {
  const { say } = useSpeech();
  return (
    <p className="kf-alert" data-tone="success">
      <strong>{say('frame.register.done')}</strong>
      <br />
      {say('frame.register.doneText', { username })}
    </p>
  );
}

function RegisterForm({ form, captcha }: { form: SmallForm<Name>; captcha: CaptchaState }) {
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
