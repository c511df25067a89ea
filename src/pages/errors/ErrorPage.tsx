import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePageName } from '../../shell/pageName.ts';
import { useCountdown } from './useCountdown.ts';

/** The three ways in which a page is not there. */
export type ErrorCode = '401' | '404' | '500';

interface ErrorPageProps {
  readonly code: ErrorCode;
  /** Whether it leads back by itself; a page that broke may still be worth a look. */
  readonly leadsBack?: boolean;
  /** What can be done about it, in words. */
  readonly help?: string;
  /** What else may help, beside the ways home and back. */
  readonly children?: ReactNode;
}

/**
 * Says that there is no page here, and leads back by itself after five seconds unless one wants to stay. By hand,
 * since it stands where no resource does.
 */
export function ErrorPage({ code, leadsBack = true, help, children }: ErrorPageProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  usePageName(translate(`frame.errors.title.${code}`));
  const goBack = () => (hasBefore() ? navigate(-1) : navigate('/home'));
  const { seconds, stop } = useCountdown(leadsBack ? 5 : null, goBack);
  return (
    <Frame aria-labelledby="error-text">
      <Code aria-hidden="true">
        <span>{code[0]}</span>
        <Door />
        <span>{code[2]}</span>
      </Code>
      <h1 id="error-text">{translate(`frame.errors.${code}`)}</h1>
      {help && <p>{help}</p>}
      <Ways>
        {children}
        <Button variant="contained" onClick={() => navigate('/home')}>
          {translate('frame.errors.home')}
        </Button>
        <Button variant="outlined" onClick={goBack}>
          {seconds === null ? translate('frame.errors.back') : translate('frame.errors.backIn', { seconds })}
        </Button>
        {seconds !== null && <Button onClick={stop}>{translate('frame.errors.stay')}</Button>}
      </Ways>
    </Frame>
  );
}

// The router numbers the pages of a visit; before the first there is another site, or nothing.
function hasBefore(): boolean {
  return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}

/** The mark, but shut: the middle digit of 401, 404 and 500 is a nought, and a door. */
function Door() {
  return (
    <svg viewBox="3 3.5 26 25" height="0.74em" focusable="false" aria-hidden="true">
      <path d="M4 3.5h11v25H4a1 1 0 0 1-1-1v-23a1 1 0 0 1 1-1Z" fill="var(--kf-accent)" />
      <path d="M17 3.5h11a1 1 0 0 1 1 1v23a1 1 0 0 1-1 1H17Z" fill="var(--kf-accent)" fillOpacity="0.72" />
      <circle cx="12.4" cy="16" r="1.1" fill="var(--kf-on-accent)" />
      <circle cx="19.6" cy="16" r="1.1" fill="var(--kf-on-accent)" />
    </svg>
  );
}

const Frame = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '62vh',
  textAlign: 'center',
  '& h1': { ...theme.typography.h2, margin: '16px 0 24px', color: theme.tokens.ink },
  '& p': { maxWidth: '52ch', margin: '-12px 0 24px', color: theme.tokens.inkSoft },
}));

const Code = styled('div')(({ theme }) => ({
  display: 'flex',
  // The door stands on the ground that the digits stand on, and is as high as they are.
  alignItems: 'baseline',
  gap: '0.1em',
  fontSize: 'clamp(4.5rem, 12vw, 7.5rem)',
  fontWeight: 650,
  lineHeight: 1,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: theme.tokens.accent,
}));

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 10 });
