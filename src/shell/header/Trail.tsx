import ChevronRight from '@mui/icons-material/ChevronRight';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import type { Place } from '../place.ts';
import { useTrail } from './useTrail.ts';

/** The breadcrumb from home to the open page. */
export function Trail({ place, title }: { readonly place: Place | undefined; readonly title: string }) {
  const translate = useTranslate();
  const steps = useTrail(place, title);
  return (
    <Frame aria-label={translate('shell.breadcrumb')}>
      <ol>
        {steps.map((step, at) => {
          const isLast = at === steps.length - 1;
          const inside = (
            <>
              {step.icon && <Icon name={step.icon} sx={{ fontSize: 17 }} />}
              <span>{step.label}</span>
            </>
          );
          return (
            <Fragment key={`${step.icon} ${step.label}`}>
              <li data-last={isLast}>
                {step.to && !isLast ? (
                  <Link to={step.to}>{inside}</Link>
                ) : (
                  <span aria-current={isLast ? 'page' : undefined}>{inside}</span>
                )}
              </li>
              {!isLast && (
                <li aria-hidden>
                  <ChevronRight sx={{ fontSize: 16 }} />
                </li>
              )}
            </Fragment>
          );
        })}
      </ol>
    </Frame>
  );
}

const Frame = styled('nav')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  containerType: 'inline-size',
  fontSize: '0.8125rem',
  color: theme.tokens.inkSoft,
  // Beside a wide menu there is room for the last steps only: the first ones are hidden first.
  '@container (max-width: 320px)': { '& li:nth-last-of-type(n + 4)': { display: 'none' } },
  '@container (max-width: 200px)': { '& li:nth-last-of-type(n + 2)': { display: 'none' } },
  '& ol': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    minWidth: 0,
  },
  '& li': { display: 'flex', flex: '0 3 auto', alignItems: 'center', minWidth: 0 },
  '& li[aria-hidden]': { flex: 'none' },
  '& li[data-last="true"]': { flexShrink: 1, color: theme.tokens.ink, fontWeight: 500 },
  '& li > a, & li > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    padding: '4px 6px',
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& svg': { flex: 'none' },
  '& li > a:hover': { backgroundColor: theme.tokens.hover, color: theme.tokens.ink },
  '& :is(a, span) > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));
