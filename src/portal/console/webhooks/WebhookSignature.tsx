import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { codeFont } from '../../../theme/fonts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { webhookSignature } from './webhookSignature.ts';

const fields = ['body', 'time', 'secret', 'received'] as const;
const nothing = { body: '', time: '', secret: '', received: '' };

/** Computes the signature of a delivery in the browser, to compare with the one that was received. */
export function WebhookSignature() {
  const translate = useTranslate();
  const [values, setValues] = useState<Readonly<Record<(typeof fields)[number], string>>>(nothing);
  const computed = useSignature(values);
  const received = values.received.trim();
  return (
    <>
      <PageHead title={translate('developer.webhook.title')} help={translate('developer.webhook.help')} />
      {globalThis.crypto?.subtle ? (
        <Sheet>
          {fields.map((name) => (
            <TextField
              key={name}
              size="small"
              label={translate(`developer.webhook.${name}`)}
              helperText={translate(`developer.webhook.${name}Help`)}
              value={values[name]}
              type={name === 'secret' ? 'password' : 'text'}
              {...(name === 'body' && { multiline: true, minRows: 4, maxRows: 12 })}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              slotProps={{
                htmlInput: { spellCheck: false, autoComplete: 'off', style: { fontFamily: codeFont } },
              }}
            />
          ))}
          <div aria-live="polite">
            {computed && (
              <>
                <h2>{translate('developer.webhook.computed')}</h2>
                <code>{computed}</code>
                {received !== '' && <Outcome isSame={received.toLowerCase() === computed} />}
              </>
            )}
          </div>
        </Sheet>
      ) : (
        <Alert severity="warning">{translate('developer.webhook.insecure')}</Alert>
      )}
    </>
  );
}

function Outcome({ isSame }: { readonly isSame: boolean }) {
  const translate = useTranslate();
  return (
    <Alert severity={isSame ? 'success' : 'error'}>
      {translate(`developer.webhook.${isSame ? 'same' : 'differs'}`)}
    </Alert>
  );
}

// Undefined until every part is entered.
function useSignature({ body, time, secret }: Readonly<Record<'body' | 'time' | 'secret', string>>) {
  const [computed, setComputed] = useState<string>();
  const isWhole = body !== '' && time.trim() !== '' && secret.trim() !== '';
  useEffect(() => {
    setComputed(undefined);
    if (!isWhole) return;
    let isWanted = true;
    void webhookSignature(secret.trim(), time.trim(), body).then((made) => {
      if (isWanted) setComputed(made);
    });
    return () => {
      isWanted = false;
    };
  }, [body, time, secret, isWhole]);
  return computed;
}

const Sheet = styled(Card)(({ theme: { typography } }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 760,
  padding: 20,
  '& h2': { ...typography.h4, margin: '0 0 6px' },
  '& code': { display: 'block', marginBottom: 12, fontFamily: codeFont, overflowWrap: 'anywhere' },
}));
