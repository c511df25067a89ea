import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly help?: ReactNode;
  /** What can be done here, at the right, or below the title where there is no room. */
  readonly children?: ReactNode;
}

/** The head of a page: its title, a sentence about it, and its buttons. */
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
  // A record may be called by a text of thousands of letters; the page below tells it whole.
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
