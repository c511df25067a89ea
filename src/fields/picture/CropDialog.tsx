import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { pixelsOf, type Size } from './cropSize.ts';
import { drawPart } from './drawPart.ts';
import { firstCrop } from './firstCrop.ts';
import { useAddressOf } from './useAddressOf.ts';
import { useCropWords } from './useCropWords.ts';

/** A picture to crop: a newly chosen one, or an existing one. */
export interface CropSource {
  readonly picture: Blob | string;
  readonly name: string;
  readonly type: string;
  /** The uncropped picture, if that may be used too. */
  readonly whole?: File;
}

interface CropDialogProps {
  readonly source: CropSource;
  /** The required size; undefined for any shape. */
  readonly wanted: Size | undefined;
  readonly onDone: (file: File) => void;
  readonly onClose: () => void;
}

/** Crops a picture by mouse, touch or keyboard. */
export function CropDialog({ source, wanted, onDone, onClose }: CropDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const words = useCropWords();
  const address = useAddressOf(source.picture);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [natural, setNatural] = useState<Size>();
  const [isBroken, setBroken] = useState(false);
  const aspect = wanted && wanted.width / wanted.height;
  const chosen = crop && natural && pixelsOf(crop, natural);
  const use = async () => {
    const cut = image.current && crop && (await drawPart(image.current, crop, source, wanted));
    if (cut) onDone(cut);
    else setBroken(true);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('files.crop.title')}</DialogTitle>
      <DialogContent>
        {isBroken && <Alert severity="error">{translate('files.crop.failed')}</Alert>}
        <Desk>
          <ReactCrop
            crop={crop}
            aspect={aspect}
            keepSelection
            minWidth={16}
            minHeight={16}
            ariaLabels={words}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            {address && (
              <img
                ref={image}
                src={address}
                alt={source.name}
                onError={() => setBroken(true)}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  setNatural({ width, height });
                  setCrop(firstCrop({ width, height }, aspect));
                }}
              />
            )}
          </ReactCrop>
        </Desk>
        <Facts aria-live="polite">
          {chosen && <span>{translate('files.crop.chosen', { ...chosen })}</span>}
          {wanted && <span>{translate('files.crop.wanted', { ...wanted })}</span>}
          {chosen && wanted && chosen.width < wanted.width && (
            <strong>{translate('files.crop.small')}</strong>
          )}
        </Facts>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
        {source.whole && (
          <Button onClick={() => source.whole && onDone(source.whole)}>
            {translate('files.crop.whole')}
          </Button>
        )}
        <Button variant="contained" disabled={!chosen || isBroken} onClick={() => void use()}>
          {translate('files.crop.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Desk = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  justifyContent: 'center',
  minWidth: 'min(70vw, 320px)',
  minHeight: 160,
  padding: 8,
  borderRadius: 10,
  backgroundColor: tokens.sunken,
  '& img': { display: 'block', maxWidth: '100%', maxHeight: 'min(56vh, 560px)' },
}));

const Facts = styled('p')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  minHeight: 22,
  margin: '10px 0 0',
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  '& > strong': { fontWeight: 500, color: tokens.tones.warning.ink },
}));
