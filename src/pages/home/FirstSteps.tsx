import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import { useMay } from '../../may.ts';

/** What leads from an empty platform to the first call, where each step is done, and whether it is. */
function stepsOf({ cards, recent }: HomeAnswer) {
  const [today] = recent ?? [];
  return [
    ['api', '/techzones/design/list', (cards.apis ?? 0) > 0],
    ['account', '/user/add', (cards.accounts ?? 0) > 1],
    ['app', '/application/add', (today?.apps ?? 0) > 0],
    ['call', '/techzones/apistats/alog', (recent ?? []).some(({ calls }) => calls > 0)],
  ] as const;
}

/** The way to a first call, on a platform that has no API, no developer or no application yet; nothing later. */
export function FirstSteps({ data }: { readonly data: HomeAnswer }) {
  const translate = useTranslate();
  const may = useMay();
  const steps = stepsOf(data);
  const isBegun = steps.slice(0, -1).every(([, , isDone]) => isDone);
  if (isBegun || !steps.every(([, page]) => may(page))) return null;
  return (
    <Card component="section" aria-label={translate('stats.home.first.name')} sx={{ mb: 2 }}>
      <Steps>
        <h2>{translate('stats.home.first.name')}</h2>
        <ol>
          {steps.map(([name, page, isDone]) => (
            <li key={name}>
              {isDone ? (
                <CheckCircle color="success" titleAccess={translate('stats.home.first.done')} />
              ) : (
                <RadioButtonUnchecked aria-hidden />
              )}
              <Link to={page}>{translate(`stats.home.first.${name}`)}</Link>
              <small>{translate(`stats.home.first.${name}Help`)}</small>
            </li>
          ))}
        </ol>
      </Steps>
    </Card>
  );
}

const Steps = styled('div')(({ theme }) => ({
  padding: '14px 18px',
  '& h2': { ...theme.typography.h4, margin: '0 0 8px' },
  '& ol': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gridTemplateColumns: '22px 1fr', columnGap: 10, alignItems: 'center' },
  '& svg': { fontSize: 20, color: theme.tokens.inkFaint },
  '& svg.MuiSvgIcon-colorSuccess': { color: theme.tokens.tones.success.mark },
  '& a': { color: theme.tokens.accent, textDecoration: 'none', fontWeight: 500 },
  '& a:hover': { textDecoration: 'underline' },
  '& small': { gridColumn: 2, fontSize: '0.8125rem', color: theme.tokens.inkSoft },
}));
