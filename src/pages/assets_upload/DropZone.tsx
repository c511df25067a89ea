import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { droppedFiles } from './droppedFiles.ts';

/** Where files are dropped, pasted or chosen, folders of them too. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  usePaste(onFiles);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onFiles);
  };
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUploadOutlined aria-hidden />
      <strong>{translate('files.upload.drop')}</strong>
      <span>{translate('files.upload.dropHelp')}</span>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {translate('files.upload.choose')}
      </Button>
      <small>{translate('files.upload.rules')}</small>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </Zone>
  );
}

function usePaste(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [onFiles]);
}

const Zone = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '40px 20px',
  textAlign: 'center',
  border: `1.5px dashed ${tokens.edge}`,
  borderRadius: 14,
  color: tokens.inkSoft,
  backgroundColor: tokens.surface,
  '&[data-over]': { borderColor: tokens.accent, backgroundColor: tokens.accentSoft },
  '& > svg': { fontSize: 40, color: tokens.accent },
  '& > strong': { fontSize: '1rem', fontWeight: 600, color: tokens.ink },
  '& > small': { maxWidth: '62ch', fontSize: '0.8125rem', color: tokens.inkFaint },
}));
