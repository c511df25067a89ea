import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { pagePath, screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { stateFor, type Task } from '../act/task.ts';
import { recordName } from '../list/names/recordName.ts';
import { mayBeEdited } from '../record/mayBeEdited.ts';
import { useEditWord } from '../record/useEditWord.ts';
import { buttonColour } from './buttonColour.ts';
import { RecordTools } from './RecordTools.tsx';
import { States } from './States.tsx';
import { useRecordCommands } from './useRecordCommands.ts';

interface ShowHeadProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly onStart: (task: Task) => void;
}

/** Whose record it is, in which states, and what can be done with it now. */
export function ShowHead({ resource, record, onStart }: ShowHeadProps) {
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
      <RecordTools {...{ resource, record, steps }} />
      {deeds.mayDelete && isIn(record, stateFor(resource, 'delete')) && (
        <Button variant="outlined" color="error" onClick={() => onStart({ deed: 'delete', rows })}>
          {translate('list.delete')}
        </Button>
      )}
      {deeds.actions
        // What adds to the conversation stands below it.
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
