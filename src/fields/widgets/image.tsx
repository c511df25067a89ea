import ImageOutlined from '@mui/icons-material/ImageOutlined';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Property } from '#schemas/resource.ts';
import { thumbnailAddress } from '#schemas/uploads.ts';
import { UploadBox } from '../controls/UploadBox.tsx';
import { imageRule, uploadFault } from '../controls/upload.ts';
import { propertyOf } from '../controls/widget.ts';
import type { CropSource } from '../picture/CropDialog.tsx';
import { isSameShape } from '../picture/cropSize.ts';
import { CropDialog } from '../picture/lazyDialogs.ts';
import { PictureTools } from '../picture/PictureTools.tsx';
import { readSize } from '../picture/readSize.ts';
import { useAddressOf } from '../picture/useAddressOf.ts';

type Send = (file: File) => unknown;

/** A picture: a new one, cropped to the required shape, or an existing one. */
export function ImageWidget(props: WidgetProps) {
  const translate = useTranslate();
  const { picture: wanted, private: isPrivate } = propertyOf(props);
  const [cut, setCut] = useState<{ readonly source: CropSource; readonly send: Send }>();
  // The server rejects what it does not accept. A picture with the right shape needs no dialog.
  const take = async (file: File, send: Send) => {
    const size = wanted && !uploadFault(file, imageRule) ? await readSize(file) : null;
    if (!wanted || !size || isSameShape(size, wanted)) return send(file);
    setCut({ source: { picture: file, name: file.name, type: file.type, whole: file }, send });
  };
  return (
    <>
      <UploadBox
        widget={props}
        rule={imageRule}
        hint={[
          translate('form.upload.imageHint'),
          ...(wanted ? [translate('files.crop.wanted', { ...wanted })] : []),
        ].join(' · ')}
        preview={(address, sending) => (
          <Picture address={address} sending={sending} alt={props.label} wanted={wanted} />
        )}
        onTake={(file, send) => void take(file, send)}
        tools={(address, send) => (
          <PictureTools
            address={address}
            library={isPrivate ? null : wanted?.library}
            onChoose={props.onChange}
            onCrop={(source) => setCut({ source, send })}
          />
        )}
      />
      {cut && (
        <Suspense fallback={null}>
          <CropDialog
            source={cut.source}
            wanted={wanted}
            onClose={() => setCut(undefined)}
            onDone={(file) => {
              setCut(undefined);
              cut.send(file);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface PictureProps {
  readonly address: string | undefined;
  readonly sending: File | undefined;
  readonly alt: string;
  readonly wanted: Property['picture'];
}

// A wide picture is shown whole, in its required shape.
function Picture({ address, sending, alt, wanted }: PictureProps) {
  const isWide = wanted !== undefined && wanted.width > wanted.height;
  const local = useAddressOf(sending);
  const shown = local ?? (address && thumbnailAddress(address, isWide ? 384 : 96));
  const [broken, setBroken] = useState<string>();
  return (
    <Frame
      data-dim={local !== undefined}
      {...(isWide && {
        style: { width: wideWidth, height: Math.round((wideWidth * wanted.height) / wanted.width) },
      })}
    >
      {shown && shown !== broken ? (
        <img src={shown} alt={alt} onError={() => setBroken(shown)} />
      ) : (
        <ImageOutlined aria-hidden />
      )}
    </Frame>
  );
}

const wideWidth = 112;

const Frame = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  // The picture is as large as the frame; the picture never stretches the frame.
  gridTemplate: '100% / 100%',
  width: 64,
  height: 64,
  borderRadius: 8,
  overflow: 'hidden',
  color: theme.tokens.inkFaint,
  backgroundColor: theme.tokens.sunken,
  '&[data-dim="true"]': { opacity: 0.55 },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));
