import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { RecordContextProvider, useRecordContext } from 'react-admin';
import type { Resource, Row } from '#schemas/resource.ts';
import { useFeature } from '../../feature.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { useWords } from '../../lang.ts';
import { FieldList, useRecordView } from './FieldList.tsx';
import { showParts } from './showParts.ts';

interface RecordGroupsProps {
  readonly resource: Resource;
  /** A record other than the surrounding one, such as a nested one. */
  readonly record?: Row;
}

/** A record's values with labels, in the groups of its resource, with the resource's custom sections. */
export function RecordGroups({ resource, ...props }: RecordGroupsProps) {
  const record = useRecordContext<Row>(props);
  return (
    <RecordContextProvider value={record}>
      <Parts resource={resource} />
    </RecordContextProvider>
  );
}

function Parts({ resource }: { readonly resource: Resource }) {
  const words = useWords();
  const view = useRecordView(resource);
  const { sections } = useFeature(resource);
  const parts = useMemo(() => showParts(resource, sections), [resource, sections]);
  return (
    <Groups>
      {parts.map((part) =>
        'component' in part ? (
          <part.component key={part.name} />
        ) : (
          <Card key={part.fields.join()} component="section">
            {part.label && <h2>{words(part.label)}</h2>}
            <FieldList resource={resource} fields={part.fields} view={view} />
          </Card>
        ),
      )}
    </Groups>
  );
}

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  ...cellStyles(theme),
  '& > section': { minWidth: 0, padding: '18px 20px' },
  '& > section > h2': { ...theme.typography.h4, margin: '0 0 14px' },
  [theme.breakpoints.down('sm')]: { '& > section': { padding: 14 } },
}));
