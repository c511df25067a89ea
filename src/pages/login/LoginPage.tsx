import { useState } from 'react';
import type { Frame } from '../../frame/frame.ts';
import { CaptchaField } from '../../signin/CaptchaField.tsx';
import { Field } from '../../signin/Field.tsx';
import { PageLink } from '../../signin/PageLink.tsx';
import { PasswordField } from '../../signin/PasswordField.tsx';
import { Scene } from '../../signin/Scene.tsx';
import { SubmitButton } from '../../signin/SubmitButton.tsx';
import { type Speech, useSpeech } from '../../signin/speech.ts';
import { type CaptchaState, useCaptcha } from '../../signin/useCaptcha.ts';
import { type SmallForm, useForm } from '../../signin/useForm.ts';
import '../../signin/form.css';

interface LoginPageProps {
  readonly frame: Frame;
  /** Why one is here again. */
  readonly message: string;
  readonly onPrepare: () => void;
  /** Shows what comes next; until it is there one is still signing in. */
  readonly onSignedIn: () => Promise<void>;
  readonly onRegister: () => void;
}

type Name = 'username' | 'password' | 'captcha';

/** The sign-in of administrators. By hand, since nobody is signed in yet and no resource is loaded. */
export function LoginPage({ frame, message, onPrepare, onSignedIn, onRegister }: LoginPageProps) {
  const speech = useSpeech();
  const { say, mayRegister } = speech;
  const captcha = useCaptcha(frame.client);
  const [keeps, setKeeps] = useState(false);
  const form = useForm<Name>({
    names: ['username', 'password', 'captcha'],
    again: captcha.captcha?.image ? 'captcha' : 'password',
    check: (values) => missing(values, captcha, speech),
    send: async (values) => {
      onPrepare();
      const captcha_id = captcha.captcha?.captcha_id ?? '';
      await frame.auth.login({ ...values, captcha_id, keep_login: keeps });
      await onSignedIn();
    },
    onFailure: captcha.renew,
  });
  return (
    <Scene title={say('frame.signIn.title', { site: say('site.name') })} lead={say('frame.signIn.lead')}>
      <div role="alert">
        {(form.problem || message) && <p className="kf-alert">{form.problem || message}</p>}
      </div>
      <LoginForm form={form} captcha={captcha} keeps={keeps} onKeep={setKeeps} />
      {mayRegister && (
        <PageLink href="/admin/register" text={say('frame.signIn.toRegister')} onFollow={onRegister} />
      )}
    </Scene>
  );
}

interface LoginFormProps {
  readonly form: SmallForm<Name>;
  readonly captcha: CaptchaState;
  readonly keeps: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

function LoginForm({ form, captcha, keeps, onKeep }: LoginFormProps) {
  const { say } = useSpeech();
  const asksCaptcha = captcha.captcha?.image !== '';
  return (
    <form className="kf-form" noValidate onSubmit={form.submit}>
      <Field
        {...form.field('username')}
        label={say('frame.signIn.username')}
        name="username"
        placeholder={say('frame.signIn.usernameHint')}
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
