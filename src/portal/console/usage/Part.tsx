import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  readonly help?: string;
  /** Links or buttons beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the usage page. */
export function Part({ title, help, tools, children }: PartProps) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {help && <p>{help}</p>}
      {children}
    </Frame>
  );
}

const Frame = styled('section')(({ theme: { tokens, typography } }) => ({
  minWidth: 0,
  '& > div:first-of-type': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBottom: 8,
  },
  '& h2': { ...typography.h4, margin: 0 },
  '& > p': { margin: '0 0 8px', color: tokens.inkSoft },
}));
