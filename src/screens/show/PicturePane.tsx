import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';
import { isUploadedPicture } from '#schemas/uploads.ts';

interface PicturePaneProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly name: string;
}

/** A record's picture as large as there is room, for resources that are looked at by their pictures. */
export function PicturePane({ resource, record, name }: PicturePaneProps) {
  const [broken, setBroken] = useState<string>();
  const field = pictureField(resource);
  const address = field === undefined ? null : record[field];
  if (resource.list.view !== 'grid' || !isUploadedPicture(address) || address === broken) return null;
  return (
    <Pane href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={name} onError={() => setBroken(address)} />
    </Pane>
  );
}

const Pane = styled('a')(({ theme: { tokens } }) => ({
  display: 'flex',
  justifyContent: 'center',
  marginBottom: 16,
  padding: 16,
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: `repeating-conic-gradient(${tokens.sunken} 0 25%, ${tokens.surface} 0 50%) 0 0 / 20px 20px`,
  cursor: 'zoom-in',
  '& > img': { display: 'block', maxWidth: '100%', maxHeight: '60vh', objectFit: 'contain' },
}));
