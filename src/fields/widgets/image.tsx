import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { UploadBox } from '../controls/UploadBox.tsx';
import { imageRule } from '../controls/upload.ts';

/** A picture. */
export function ImageWidget(props: WidgetProps) {
  const translate = useTranslate();
  return (
    <UploadBox
      widget={props}
      rule={imageRule}
      hint={translate('form.upload.imageHint')}
      preview={(address, sending) => <Picture address={address} sending={sending} alt={props.label} />}
    />
  );
}

interface PictureProps {
  readonly address: string | undefined;
  readonly sending: File | undefined;
  readonly alt: string;
}

function Picture({ address, sending, alt }: PictureProps) {
  const local = useLocalAddress(sending);
  const shown = local ?? address;
  const [broken, setBroken] = useState<string>();
  return (
    <Frame data-dim={local !== undefined}>
      {shown && shown !== broken ? (
        <img src={shown} alt={alt} onError={() => setBroken(shown)} />
      ) : (
        <ImageOutlined aria-hidden />
      )}
    </Frame>
  );
}

function useLocalAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const Frame = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: 8,
  overflow: 'hidden',
  color: theme.tokens.inkFaint,
  backgroundColor: theme.tokens.sunken,
  '&[data-dim="true"]': { opacity: 0.55 },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));
