import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { registry } from '../../registry.ts';
import { OwnTable } from './OwnTable.tsx';

const own = [...registry.resources.values()].flatMap((resource) => {
  const side = platformSide(resource);
  return side?.services.list ? [side] : [];
});

/** What is an account's own on the platform, as its services tell it: the first page of whoever administers nothing. */
export function OwnRecords() {
  const translate = useTranslate();
  return (
    <Sheets>
      <Alert severity="info">
        <strong>{translate('shell.homePage.noAdmin')}</strong>
        <br />
        {translate('shell.homePage.noAdminHelp')}
      </Alert>
      {own.map((side) => (
        <OwnTable key={side.name} side={side} />
      ))}
    </Sheets>
  );
}

const Sheets = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });
