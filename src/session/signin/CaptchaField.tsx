import { Field, type FieldProps } from './Field.tsx';
import { useSpeech } from './speech.ts';
import type { CaptchaState } from './useCaptcha.ts';

interface CaptchaFieldProps extends Pick<FieldProps, 'value' | 'error' | 'onChange' | 'ref'> {
  readonly state: CaptchaState;
}

/** The captcha's picture, replaced on click, and its input. */
export function CaptchaField({ state, error, ...field }: CaptchaFieldProps) {
  const { say } = useSpeech();
  const { captcha, failed, renew } = state;
  return (
    <Field
      {...field}
      label={say('frame.signIn.captcha')}
      name="captcha"
      placeholder={say('frame.signIn.captchaHint')}
      error={error ?? (failed ? say('frame.signIn.captchaFailed') : undefined)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      beside={
        <button
          type="button"
          className="kf-captcha"
          onClick={renew}
          title={say('frame.signIn.captchaRefresh')}
          aria-label={say('frame.signIn.captchaRefresh')}
        >
          {captcha?.image ? (
            <img src={captcha.image} alt={say('frame.signIn.captchaImage')} width="162" height="48" />
          ) : (
            <span aria-hidden="true">{failed ? '↻' : '···'}</span>
          )}
        </button>
      }
    />
  );
}
