import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { isIn } from '#schemas/derive/isIn.ts';
import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';
import { isUploadedPicture } from '#schemas/uploads.ts';
import { useFeature } from '../../feature.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { pagePath, screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { stateFor, type Task } from '../act/task.ts';
import { useTasks } from '../act/useTasks.tsx';
import { mayBeEdited } from '../mayBeEdited.ts';
import { useEditWord } from '../useEditWord.ts';
import { useShown } from '../useShown.ts';
import { UsesPanel } from '../uses/UsesPanel.tsx';
import { buttonColour } from './buttonColour.ts';
import { RecordGroups } from './RecordGroups.tsx';
import { RecordTools } from './RecordTools.tsx';
import { ShownRecord } from './ShownRecord.tsx';
import { States } from './States.tsx';
import { sectionsBelow } from './showParts.ts';
import { ThreadPanel } from './ThreadPanel.tsx';
import { Timeline } from './Timeline.tsx';
import { useRecordCommands } from './useRecordCommands.ts';

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

interface ShowProps {
  readonly resource: Resource;
  readonly id: string;
}

/** A record with everything the account may read of it, and its actions. */
export function Show({ resource, id }: ShowProps) {
  const navigate = useNavigate();
  const leave = useCallback(
    ({ deed }: Task) => {
      if (deed !== 'delete') return;
      const closes = screenPath(resource, 'show', id);
      navigate(screenPath(resource, 'list') ?? '/', { replace: true, state: { closes } });
    },
    [navigate, resource, id],
  );
  const { start, element } = useTasks(resource, leave);
  return (
    <ShownRecord resource={resource} id={id}>
      <ShowHead resource={resource} onStart={start} />
      <PicturePane resource={resource} />
      <Timeline resource={resource} />
      <RecordGroups resource={resource} />
      {resource.show.thread && <ThreadPanel resource={resource} thread={resource.show.thread} />}
      <UsesPanel resource={resource} />
      {sectionsBelow(useFeature(resource).sections).map(({ name, component: Section }) => (
        <Section key={name} />
      ))}
      {element}
    </ShownRecord>
  );
}

/** A record's picture as large as possible, for resources whose main content is a picture. */
function PicturePane({ resource }: { readonly resource: Resource }) {
  const lang = useLang();
  const record = useShown();
  const [broken, setBroken] = useState<string>();
  const field = pictureField(resource);
  const address = field === undefined ? null : record[field];
  if (resource.list.view !== 'grid' || !isUploadedPicture(address) || address === broken) return null;
  return (
    <Pane href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={recordName(resource, record, lang)} onError={() => setBroken(address)} />
    </Pane>
  );
}

interface ShowHeadProps {
  readonly resource: Resource;
  readonly onStart: (task: Task) => void;
}

/** The header of a record: its owner, its states, and the currently possible actions. */
function ShowHead({ resource, onStart }: ShowHeadProps) {
  const record = useShown();
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  const { deeds, steps } = useRecordCommands(resource, record, onStart);
  const edit = screenPath(resource, 'edit', record.id);
  const editWord = useEditWord(resource);
  const mayEdit =
    edit !== undefined && may(screenPath(resource, 'edit') ?? '') && mayBeEdited(resource, record);
  const rows = [record];
  return (
    <PageHead
      title={recordName(resource, record, lang)}
      help={<States resource={resource} record={record} />}
    >
      <RecordTools {...{ resource, steps }} />
      {deeds.mayDelete && isIn(record, stateFor(resource, 'delete')) && (
        <Button variant="outlined" color="error" onClick={() => onStart({ deed: 'delete', rows })}>
          {translate('list.delete')}
        </Button>
      )}
      {deeds.actions
        // The action that adds to the conversation is below it.
        .filter(({ name, when }) => isIn(record, when) && name !== resource.show.thread?.action)
        .map((action) => (
          <Button
            key={action.name}
            variant="outlined"
            color={buttonColour(action.tone)}
            {...(action.page
              ? { component: Link, to: pagePath(action.page, record.id) }
              : { onClick: () => onStart({ deed: action, rows }) })}
          >
            {action.label[lang]}
          </Button>
        ))}
      {mayEdit && (
        <Button variant="contained" component={Link} to={edit} startIcon={<EditOutlined />}>
          {editWord}
        </Button>
      )}
    </PageHead>
  );
}
