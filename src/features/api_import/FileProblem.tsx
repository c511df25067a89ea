import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { FileProblem as Problem } from '#schemas/payloads/apiImport.ts';

interface FileProblemProps {
  readonly message: string;
  readonly problem: Partial<Problem>;
  /** Reads the same source again: as it can be read, or another document of it. */
  readonly onAgain: ((choice: { readonly document?: number }) => void) | undefined;
}

/** Why a file was refused: each fault with its line and place, or the documents to choose from. */
export function FileProblem({ message, problem, onAgain }: FileProblemProps) {
  const translate = useTranslate();
  const { detail, faults = [], documents = [] } = problem;
  return (
    <Alert severity="error" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {message}
      {detail && <div>{detail}</div>}
      {faults.length > 0 && (
        <Faults tabIndex={0} aria-label={detail}>
          {faults.map(({ at, line, message: what }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one place may have several faults.
            <li key={number}>
              <span>{translate('openapi.line', { line })}</span>
              <div>
                {what} <code>{at}</code>
              </div>
            </li>
          ))}
        </Faults>
      )}
      {documents.length > 0 && onAgain && (
        <Choices aria-label={translate('openapi.documentsName')}>
          {documents.map(({ number, title, version }) => (
            <Button
              key={number}
              size="small"
              variant="outlined"
              onClick={() => onAgain({ document: number })}
            >
              {[title, version].filter(Boolean).join(' ') || translate('openapi.document', { number })}
            </Button>
          ))}
        </Choices>
      )}
      {faults.length > 0 && onAgain && (
        <Choices>
          <Button size="small" variant="outlined" onClick={() => onAgain({})}>
            {translate('openapi.again')}
          </Button>
        </Choices>
      )}
    </Alert>
  );
}

const Faults = styled('ul')(({ theme }) => ({
  maxHeight: 280,
  overflow: 'auto',
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  '& li': { display: 'flex', gap: 12, padding: '3px 0' },
  '& span': { flex: 'none', minWidth: 72, fontVariantNumeric: 'tabular-nums' },
  '& div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& code': { color: theme.tokens.inkSoft },
}));

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 10 });
