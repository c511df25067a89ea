import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly help?: ReactNode;
  /** The actions, on the right, or below the title in narrow layouts. */
  readonly children?: ReactNode;
}

/** The header of a page: its title, a description, and its buttons. */
export function PageHead({ title, help, children }: PageHeadProps) {
  return (
    <Head>
      <div>
        <h1>{title}</h1>
        {help && <p>{help}</p>}
      </div>
      {children && <Actions data-screen-only>{children}</Actions>}
    </Head>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '12px 16px',
  marginBottom: 20,
  '& > div:first-of-type': { flex: '1 1 260px', minWidth: 0 },
  // A record's name may be a text of thousands of letters; the page below shows it in full.
  '& h1': {
    ...theme.typography.h1,
    display: '-webkit-box',
    margin: 0,
    overflow: 'hidden',
    color: theme.tokens.ink,
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
  },
  '& p': {
    ...theme.typography.body1,
    margin: '4px 0 0',
    maxWidth: '84ch',
    textWrap: 'balance',
    color: theme.tokens.inkSoft,
  },
  [theme.breakpoints.down('sm')]: { marginBottom: 14, '& h1': { fontSize: '1.25rem' } },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
