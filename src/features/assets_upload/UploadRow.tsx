import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { CopyButton } from '../../fields/CopyButton.tsx';
import { FilePicture } from '../../fields/FilePicture.tsx';
import { wholeAddress } from '../../fields/wholeAddress.ts';
import { byteWords } from '../../ui/byteWords.ts';
import { percentOf, type UploadItem, type UploadState } from './item.ts';
import type { UploadQueue } from './queue.ts';

interface UploadRowProps {
  readonly item: UploadItem;
  readonly queue: UploadQueue;
  /** The route of the uploaded file, if the account may open it. */
  readonly to: string | undefined;
  /** The route of the crop page, if it is a picture. */
  readonly toCrop: string | undefined;
}

type Deed = 'pause' | 'resume' | 'retry' | 'cancel' | 'remove';

const deeds: Readonly<Record<UploadState, readonly Deed[]>> = {
  waiting: ['pause', 'cancel'],
  sending: ['pause', 'cancel'],
  broken: ['retry', 'cancel'],
  paused: ['resume', 'cancel'],
  finishing: [],
  failed: ['retry', 'remove'],
  done: ['remove'],
};

/** One upload: its progress and its actions. */
export const UploadRow = memo(function UploadRow({ item, queue, to, toCrop }: UploadRowProps) {
  const translate = useTranslate();
  const { key, file, state, fault, record } = item;
  const percent = percentOf(item);
  const act = (deed: Deed) => {
    if (deed === 'pause') queue.pause(key);
    else if (deed === 'cancel' || deed === 'remove') queue.remove(key);
    else queue.resume(key);
  };
  return (
    <Row data-state={state}>
      <FilePicture address={record?.url} alt="" />
      <div>
        <strong>{record && to ? <Link to={to}>{record.name}</Link> : file.name}</strong>
        <span className="kf-state" role={fault ? 'alert' : undefined}>
          {byteWords(file.size)} · {fault ?? translate(`files.upload.state.${state}`, { percent })}
        </span>
        {state !== 'done' && state !== 'failed' && (
          <LinearProgress
            variant={state === 'finishing' ? 'indeterminate' : 'determinate'}
            value={percent}
            aria-label={file.name}
          />
        )}
      </div>
      <div className="kf-acts">
        {record && (
          <CopyButton
            text={wholeAddress(record.url)}
            label={translate('files.upload.copy')}
            about={file.name}
          />
        )}
        {toCrop && (
          <Link to={toCrop} aria-label={`${translate('files.crop.open')} ${file.name}`}>
            {translate('files.crop.open')}
          </Link>
        )}
        {deeds[state].map((deed) => (
          <button
            key={deed}
            type="button"
            aria-label={`${translate(`files.upload.${deed}`)} ${file.name}`}
            onClick={() => act(deed)}
          >
            {translate(`files.upload.${deed}`)}
          </button>
        ))}
      </div>
    </Row>
  );
});

const Row = styled('li')(({ theme: { tokens, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 14,
  padding: '10px 14px',
  borderTop: `1px solid ${tokens.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > span:first-of-type': { borderRadius: 8 },
  '& > span > svg': { fontSize: 20 },
  '& strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& strong > a': { color: tokens.accent, textDecoration: 'none' },
  '& .kf-state': { display: 'block', fontSize: '0.8125rem', color: tokens.inkSoft },
  '&[data-state="failed"] .kf-state': { color: tokens.tones.danger.ink },
  '&[data-state="broken"] .kf-state': { color: tokens.tones.warning.ink },
  '&[data-state="done"] .kf-state': { color: tokens.tones.success.ink },
  '& .MuiLinearProgress-root': { marginTop: 6, borderRadius: 2 },
  '& .kf-acts': { flexWrap: 'wrap', justifyContent: 'flex-end' },
  [breakpoints.down('sm')]: {
    gridTemplateColumns: '48px minmax(0, 1fr)',
    '& .kf-acts': { gridColumn: '1 / -1', justifyContent: 'flex-start' },
  },
}));
