import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { homePath } from '../links.ts';
import { usePageName } from './pageName.ts';

/** The codes of the error pages. */
type ErrorCode = '401' | '404' | '500';

interface ErrorPageProps {
  readonly code: ErrorCode;
  /** Whether it redirects automatically; a page that broke may still be worth a look. */
  readonly leadsBack?: boolean;
  /** The text of a possible fix. */
  readonly help?: string;
  /** Further content beside the links home and back. */
  readonly children?: ReactNode;
}

/**
 * Shows that the page does not exist, and redirects after five seconds unless the person stays. By hand,
 * since it belongs to no resource.
 */
export function ErrorPage({ code, leadsBack = true, help, children }: ErrorPageProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  usePageName(translate(`frame.errors.title.${code}`));
  const goBack = () => (hasBefore() ? navigate(-1) : navigate(homePath));
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
        <Button variant="contained" onClick={() => navigate(homePath)}>
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

/** The product's mark as a closed door: it stands for the zero in 401, 404 and 500. */
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
  // The door stands on the baseline of the digits and has their height.
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

/** Counts down the seconds to an automatic action; when stopped, it returns null and nothing happens. */
function useCountdown(from: number | null, happen: () => void): { seconds: number | null; stop: () => void } {
  const [seconds, setSeconds] = useState(from);
  const latest = useRef(happen);
  latest.current = happen;

  useEffect(() => {
    if (seconds === null) return;
    if (seconds === 0) {
      setSeconds(null);
      latest.current();
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, stop: () => setSeconds(null) };
}
