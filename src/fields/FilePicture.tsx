import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { isUploadedPicture, thumbnailAddress, uploadEnding } from '#schemas/uploads.ts';

interface FilePictureProps {
  readonly address: string | undefined;
  /** The alternative text for screen readers; empty if it is next to the picture. */
  readonly alt: string;
}

/** The image of a record on a card: a small version of its picture, else an icon with its file type. */
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
  // Makes transparent areas visible.
  background: `repeating-conic-gradient(${tokens.sunken} 0 25%, ${tokens.surface} 0 50%) 0 0 / 16px 16px`,
  '& > img': { width: '100%', height: '100%', objectFit: 'contain' },
  '&:has(> svg)': { background: tokens.sunken },
  '& > svg': { fontSize: 34 },
  '& > i': { fontStyle: 'normal', fontSize: '0.75rem', fontWeight: 600, textTransform: 'uppercase' },
}));
