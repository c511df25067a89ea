import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { studioPath } from '#schemas/payloads/studio.ts';
import type { Resource } from '#schemas/resource.ts';
import { isPreviewReady, type PreviewOrder } from '../preview/messages.ts';
import { useTexts } from '../texts.ts';
import type { PreviewScreen } from './Beside.tsx';

interface PreviewFrameProps {
  /** The changed resources. */
  readonly resources: readonly Resource[];
  readonly resource: Resource;
  /** What to draw; nothing is shown without it. */
  readonly screen: PreviewScreen | undefined;
}

/** The product's own screens over sample rows, in a page of their own: it calls no service. */
export function PreviewFrame({ resources, resource, screen }: PreviewFrameProps) {
  const { t, lang } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (isPreviewReady(data)) setReady((before) => before + 1);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (ready === 0 || !screen) return;
    const order: PreviewOrder = { kind: 'draw', resources, name: resource.name, screen, lang };
    frame.current?.contentWindow?.postMessage(order, location.origin);
  }, [ready, resources, resource, screen, lang]);
  return (
    <Frame ref={frame} hidden={!screen} title={t('studio.beside.preview')} src={`${studioPath}/preview`} />
  );
}

const Frame = styled('iframe')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  border: 0,
  '&[hidden]': { display: 'none' },
});
