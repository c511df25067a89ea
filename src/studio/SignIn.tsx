import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import type { Session } from '#providers/session.ts';
import type { StudioError } from './studioCalls.ts';
import { useTexts } from './texts.ts';

interface SignInProps {
  readonly error: StudioError;
  readonly session: Session;
  readonly onRetry: () => Promise<void>;
}

/** Shown in place of the studio where it does not open, with the reason. */
export function SignIn({ error, session, onRetry }: SignInProps) {
  const { t } = useTexts();
  // As soon as another tab has signed in.
  useEffect(() => session.watch(() => void onRetry()), [session, onRetry]);
  return (
    <Frame>
      <h1>{t('studio.title')}</h1>
      <p>
        {t(`studio.refused.${error.refusal}`)} {error.message}
      </p>
      {error.refusal === 'token' && (
        <Button variant="contained" href="/admin/" target="_blank">
          {t('studio.signIn')}
        </Button>
      )}
      <Button onClick={() => void onRetry()}>{t('studio.retry')}</Button>
    </Frame>
  );
}

const Frame = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  minHeight: '100dvh',
  padding: 24,
  textAlign: 'center',
});
