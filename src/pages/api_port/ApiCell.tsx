import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PortItem } from '#schemas/payloads/stats.ts';
import { useMay } from '../../may.ts';
import { apiCallsLink, callLog } from '../../stats/callsLink.ts';
import type { Asked } from '../../stats/useAsked.ts';

/** An API with the ways from it: to its calls, to its docs, and to these statistics of it alone. */
export function ApiCell({ item, asked }: { readonly item: PortItem; readonly asked: Asked }) {
  const translate = useTranslate();
  const may = useMay();
  const { service, title, published } = item;
  if (service === '') return translate('stats.noApi');
  return (
    <Cell>
      <button type="button" onClick={() => asked.ask({ service })}>
        {service}
      </button>
      {title && <span>{title}</span>}
      <span className="ways">
        {may(callLog) && (
          <MuiLink component={Link} to={apiCallsLink(asked, service)}>
            {translate('stats.port.log')}
          </MuiLink>
        )}
        {published && (
          <MuiLink href={`/docs#${encodeURIComponent(service)}`} target="_blank" rel="noreferrer">
            {translate('stats.port.docs')}
          </MuiLink>
        )}
      </span>
    </Cell>
  );
}

const Cell = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  minWidth: 240,
  overflowWrap: 'anywhere',
  gap: '2px 12px',
  '& button': {
    padding: 0,
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    color: tokens.ink,
    border: 0,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline' },
  '& > span': { color: tokens.inkSoft },
  '& .ways': { display: 'inline-flex', gap: 10, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
}));
