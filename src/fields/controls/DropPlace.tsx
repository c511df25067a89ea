import { styled } from '@mui/material/styles';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropPlaceProps {
  readonly isWrong: boolean;
  readonly isFixed: boolean;
  readonly onFiles: (files: FileList) => void;
  readonly children: ReactNode;
}

/** A framed drop zone for files. */
export function DropPlace({ isWrong, isFixed, onFiles, children }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isFixed) onFiles(event.dataTransfer.files);
  };
  return (
    <Place
      data-over={isOver}
      data-wrong={isWrong}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isFixed);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 84,
  padding: 10,
  border: `1px dashed ${theme.tokens.edge}`,
  borderRadius: 10,
  overflow: 'hidden',
  '& > div:last-of-type': { minWidth: 0, flex: 1 },
  '&[data-over="true"]': { borderColor: theme.tokens.accent, backgroundColor: theme.tokens.hover },
  '&[data-wrong="true"]': { borderColor: theme.tokens.tones.danger.mark },
}));
