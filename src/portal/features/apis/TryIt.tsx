import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import type { Parameter } from '#schemas/flow/api.ts';
import { optionWords, textOf } from '#schemas/flow/rules/valueSchema.ts';
import { ret } from '#schemas/wire.ts';
import { useTexts } from '../../texts.ts';
import { rememberIssued } from './callToken.ts';

interface TryItProps {
  readonly service: string;
  readonly parameters: readonly Parameter[];
  readonly token: string;
  readonly onToken: (token: string) => void;
}

interface Outcome {
  readonly text: string;
  /** The answer's code, if it is an answer of the platform. */
  readonly ret: unknown;
  readonly ms: number;
}

/** Calls an API with the caller's own token and shows the answer. The token stays in this tab. */
export function TryIt({ service, parameters, token, onToken }: TryItProps) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    setSending(true);
    const answered = await call(service, fields, parameters);
    if (answered.ret === ret.signIn) rememberIssued(null);
    setOutcome(answered);
    setSending(false);
  };
  const own = parameters.filter(({ name }) => name !== 'access_token');
  return (
    <form className="kp-card kp-try" onSubmit={send}>
      <p className="kp-small">{t('portal.api.tryHelp')}</p>
      <Field name="access_token" type="text" isRequired value={token} onChange={onToken} />
      {own.map((one) => (
        <Field
          key={one.name}
          name={one.name}
          type={one.type === 'file' ? 'file' : 'text'}
          about={one.description ?? ''}
          isRequired={one.required === true}
          initial={one.type === 'file' ? '' : String(one.default ?? '')}
          schema={one.type === 'file' ? null : one.schema}
        />
      ))}
      <button
        type="submit"
        className="kp-button"
        data-kind="primary"
        aria-disabled={isSending}
        aria-busy={isSending}
      >
        {t(isSending ? 'portal.api.sending' : 'portal.api.send')}
      </button>
      <output aria-label={t('portal.api.answer')}>
        {outcome && (
          <>
            <p className="kp-small">{t('portal.api.answerTime', { ms: outcome.ms })}</p>
            <pre>
              <code>{outcome.text}</code>
            </pre>
          </>
        )}
      </output>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly type: 'text' | 'file';
  readonly about?: string;
  readonly isRequired: boolean;
  readonly initial?: string;
  readonly schema?: Parameter['schema'];
  /** Where the page keeps the value. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function Field({ name, type, about, isRequired, initial, schema, value, onChange }: FieldProps) {
  const { t, lang } = useTexts();
  const id = useId();
  const values = schema?.['enum'];
  const [example] = [schema?.['examples']].flat();
  const shared = { id, name, 'aria-describedby': about ? `${id}-about` : undefined };
  const kept = onChange
    ? { value, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value) }
    : { defaultValue: initial };
  return (
    <div>
      <label htmlFor={id}>
        <code>{name}</code> {isRequired && <span className="kp-small">{t('portal.api.required')}</span>}{' '}
        {schema?.['deprecated'] === true && <span className="kp-small">{t('portal.api.deprecated')}</span>}
      </label>
      {Array.isArray(values) ? (
        <select {...shared} defaultValue={initial}>
          {!(isRequired && initial) && <option value="" />}
          {values.map((one) => (
            <option key={textOf(one)} value={textOf(one)}>
              {[textOf(one), optionWords(schema, one)?.[lang]].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={type}
          autoComplete="off"
          spellCheck={false}
          placeholder={example === undefined ? undefined : textOf(example)}
          {...(type === 'text' && kept)}
        />
      )}
      {about && (
        <small id={`${id}-about`} className="kp-small">
          {about}
        </small>
      )}
    </div>
  );
}

// Empty fields are not sent: only a missing parameter breaks the rule that it is required.
async function call(service: string, fields: FormData, parameters: readonly Parameter[]): Promise<Outcome> {
  const given = [...fields].filter(([, value]) =>
    typeof value === 'string' ? value !== '' : value.size > 0,
  );
  const hasFile = parameters.some(({ type }) => type === 'file');
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of given) body.append(name, value as string);
  const began = performance.now();
  const text = await fetch(`/api/app.php?s=${encodeURIComponent(service)}`, {
    method: 'POST',
    body,
    credentials: 'omit',
  }).then((response) => response.text(), String);
  return { ...read(text), ms: Math.round(performance.now() - began) };
}

function read(text: string): Pick<Outcome, 'text' | 'ret'> {
  try {
    const answer = JSON.parse(text) as { readonly ret?: unknown } | null;
    return { text: JSON.stringify(answer, null, 2), ret: answer?.ret };
  } catch {
    return { text, ret: undefined };
  }
}
