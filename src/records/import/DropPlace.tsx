import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

interface DropPlaceProps {
  /** The accepted file types, as text and by extension. */
  readonly help: string;
  readonly accept: string;
  readonly file: string | undefined;
  /** From 0 to 100 during the upload. */
  readonly sent: number | undefined;
  readonly onFile: (file: File) => void;
}

/** A drop zone with a file picker, and the progress of the upload. */
export function DropPlace({ help, accept, file, sent, onFile }: DropPlaceProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  return (
    <Place
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <FileUploadOutlined aria-hidden />
      {sent === undefined ? (
        <>
          <strong>{translate('jobs.import.drop')}</strong>
          <p>{help}</p>
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {translate('jobs.import.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={translate('jobs.import.choose')}
            accept={accept}
            onChange={({ target }) => {
              take(target.files);
              // Allows choosing the same file again after a fix.
              target.value = '';
            }}
          />
        </>
      ) : (
        <>
          <strong>{file}</strong>
          <LinearProgress variant="determinate" value={sent} aria-label={file ?? ''} />
          <p>{sent}%</p>
        </>
      )}
    </Place>
  );
}

const Place = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 6,
  padding: '40px 20px',
  textAlign: 'center',
  border: `1.5px dashed ${tokens.edge}`,
  borderRadius: 12,
  color: tokens.inkSoft,
  '&[data-over]': { borderColor: tokens.accent, backgroundColor: tokens.accentSoft },
  '& > svg': { fontSize: 30, color: tokens.accent },
  '& strong': { fontWeight: 600, color: tokens.ink, overflowWrap: 'anywhere' },
  '& p': { margin: '0 0 8px', maxWidth: '44ch', fontSize: '0.8125rem' },
  '& .MuiLinearProgress-root': { width: '100%', maxWidth: 320 },
}));
