import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { isUploadedPicture, thumbnailAddress, uploadEnding } from '#schemas/uploads.ts';

interface FilePictureProps {
  readonly address: string | undefined;
  /** What whoever cannot see it is told; nothing where that stands beside it. */
  readonly alt: string;
}

/** What stands for a record on a card: its picture in a small size, else a sheet with the kind of its file. */
export function FilePicture({ address, alt }: FilePictureProps) {
  const [broken, setBroken] = useState<string>();
  if (isUploadedPicture(address) && address !== broken)
    return (
      <Shot>
        <img
          src={thumbnailAddress(address, 384)}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(address)}
        />
      </Shot>
    );
  return (
    <Shot>
      <DescriptionOutlined aria-hidden />
      {uploadEnding(address) && <i>{uploadEnding(address)}</i>}
    </Shot>
  );
}

const Shot = styled('span')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  width: '100%',
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  color: tokens.inkFaint,
  // Pictures with clear parts are seen as such.
  background: `repeating-conic-gradient(${tokens.sunken} 0 25%, ${tokens.surface} 0 50%) 0 0 / 16px 16px`,
  '& > img': { width: '100%', height: '100%', objectFit: 'contain' },
  '&:has(> svg)': { background: tokens.sunken },
  '& > svg': { fontSize: 34 },
  '& > i': { fontStyle: 'normal', fontSize: '0.75rem', fontWeight: 600, textTransform: 'uppercase' },
}));
