import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

/** A drop zone for files and folders that also accepts pasted and chosen files. */
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

/** All dropped files, including those inside dropped folders. */
async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // All entries must be requested synchronously: after the first await the browser has cleared them.
  const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const known = entries.filter((entry) => entry !== null);
  if (known.length === 0) return [...data.files];
  return (await Promise.all(known.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const inside = await entriesOf(entry.createReader());
  return (await Promise.all(inside.map(filesOf))).flat();
}

// A folder returns its entries a hundred at a time, and an empty list at the end.
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return some.length === 0 ? [] : [...some, ...(await entriesOf(reader))];
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
