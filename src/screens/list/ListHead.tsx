import Add from '@mui/icons-material/Add';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import type { ViewChoice } from '../grid/useGridView.ts';
import { ViewSwitch } from '../grid/ViewSwitch.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ListQuery } from './listQuery.ts';
import { totalWords } from './totalWords.ts';
import { useAddWay } from './useAddWay.ts';
import type { ColumnChoice } from './useColumnChoice.ts';
import type { ListRows } from './useListRows.ts';

interface ListHeadProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly list: ListRows;
  readonly viewing: ViewChoice;
  /** The choice of columns, where there are columns. */
  readonly choice: ColumnChoice | undefined;
}

/** What the list is of, how much there is, and what can be done with the whole. */
export function ListHead({ resource, query, list, viewing, choice }: ListHeadProps) {
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const add = useAddWay(resource);
  const mayExport = resource.services.export !== undefined && may(`${resource.path}/export`);
  const title = (
    <Title>
      {words(resource.label)}
      {list.total !== undefined && <small>{totalWords(list.total, list.isExact, translate)}</small>}
    </Title>
  );
  return (
    <PageHead title={title} help={resource.help && words(resource.help)}>
      <Tooltip title={translate('list.refresh')}>
        <IconButton aria-label={translate('list.refresh')} onClick={() => list.refetch()}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <ViewSwitch choice={viewing} />
      {choice && <ColumnsButton resource={resource} choice={choice} />}
      {mayExport && <ExportButton resource={resource} query={query} />}
      {add && (
        <Button variant="contained" component={Link} to={add.to} startIcon={<Add />}>
          {add.label}
        </Button>
      )}
    </PageHead>
  );
}

const Title = styled('span')(({ theme: { tokens } }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  '& > small': {
    fontSize: '0.8125rem',
    fontWeight: 400,
    letterSpacing: 0,
    color: tokens.inkSoft,
    fontVariantNumeric: 'tabular-nums',
  },
}));
