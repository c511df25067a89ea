import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang, useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { nameOf, type Task } from '../../records/act/task.ts';
import { useRowActions } from '../../records/act/useRowActions.ts';
import { useTasks } from '../../records/act/useTasks.tsx';
import { buttonColour } from '../../records/show/buttonColour.ts';
import { RecordGroups } from '../../records/show/RecordGroups.tsx';
import { ShownRecord } from '../../records/show/ShownRecord.tsx';
import { useShown } from '../../records/useShown.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';

const trash = resourceOf(registry, 'trash');

/** A deleted record: who deleted it and when, and the readable part of its values. */
type Deleted = IdRow & {
  readonly resource: string;
  readonly record_id: number;
  readonly record: Row | null;
};

/**
 * A deleted record: who deleted it and when, and the readable part of its values. By hand, since its fields
 * are those of its original resource.
 */
export function ById() {
  const { id = '' } = useParams();
  return (
    <ShownRecord resource={trash} id={id}>
      <Content />
    </ShownRecord>
  );
}

function Content() {
  const deleted = useShown<Deleted>();
  const translate = useTranslate();
  const words = useWords();
  const lang = useLang();
  const { actions } = useRowActions(trash);
  const { start, element } = useTasks(trash, useLeave(deleted));
  const resource = registry.resources.get(deleted.resource);
  return (
    <>
      <PageHead title={recordName(trash, deleted, lang)}>
        {actions.map((action) => (
          <Button
            key={action.name}
            variant="outlined"
            color={buttonColour(action.tone)}
            onClick={() => start({ deed: action, rows: [deleted] })}
          >
            {words(action.label)}
          </Button>
        ))}
      </PageHead>
      <RecordGroups resource={trash} />
      <Heading>
        {translate('trash.content')}
        {resource && <span>{words(resource.label)}</span>}
      </Heading>
      {resource && deleted.record ? (
        <RecordGroups resource={resource} record={deleted.record} />
      ) : (
        <p>{translate('trash.noContent')}</p>
      )}
      {element}
    </>
  );
}

// After a restore, opens the record at its current place if possible, otherwise the list.
function useLeave({ resource: name, record_id: id }: Deleted) {
  const navigate = useNavigate();
  const may = useMay();
  return useCallback(
    ({ deed }: Task) => {
      const resource = registry.resources.get(name);
      const show =
        resource && may(screenPath(resource, 'show') ?? '') ? screenPath(resource, 'show', id) : undefined;
      const isBack = nameOf(deed) === 'restore';
      navigate((isBack && show) || (screenPath(trash, 'list') ?? '/'), { replace: true });
    },
    [navigate, may, name, id],
  );
}

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  margin: '24px 0 12px',
  '& span': { fontSize: '0.875rem', fontWeight: 400, color: theme.tokens.inkSoft },
}));
