import Add from '@mui/icons-material/Add';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { ImportButton } from '../../imports/ImportButton.tsx';
import { useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import type { Task } from '../act/task.ts';
import type { Deeds } from '../act/useDeeds.ts';
import { WholeButtons } from '../act/WholeButtons.tsx';
import type { ViewChoice } from '../grid/useGridView.ts';
import { ViewSwitch } from '../grid/ViewSwitch.tsx';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import type { LayoutChoice } from './columns/useLayout.ts';
import { ExportButton } from './ExportButton.tsx';
import type { ListQuery } from './listQuery.ts';
import { PageButtons } from './PageButtons.tsx';
import { totalWords } from './totalWords.ts';
import { useAddWay } from './useAddWay.ts';
import type { ListControl } from './useListQuery.ts';
import type { ListRows } from './useListRows.ts';
import { isChanged, writtenView } from './views/savedView.ts';
import type { Views } from './views/useView.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

interface ListHeadProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly list: ListRows;
  readonly control: ListControl;
  readonly views: Views;
  readonly viewing: ViewChoice;
  readonly layout: LayoutChoice;
  readonly deeds: Deeds;
  readonly onStart: (task: Task) => void;
  /** There are no columns to choose. */
  readonly isNarrow: boolean;
}

/** What the list is of, how much there is, and what can be done with the whole. */
export function ListHead(props: ListHeadProps) {
  const { resource, query, list, control, views, viewing, layout, deeds, onStart, isNarrow } = props;
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const add = useAddWay(resource);
  const mayExport = resource.services.export !== undefined && may(`${resource.path}/export`);
  const title = (
    <Title>
      {words(resource.plural)}
      {list.total !== undefined && <small>{totalWords(list.total, list.isExact, translate)}</small>}
      <PrintedRange query={query} list={list} />
    </Title>
  );
  return (
    <PageHead title={title} help={resource.help && words(resource.help)}>
      <ListViews {...{ resource, query, control, views, layout }} />
      <Tooltip title={translate('list.refresh')}>
        <IconButton aria-label={translate('list.refresh')} onClick={() => list.refetch()}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <ViewSwitch choice={viewing} />
      {!isNarrow && <ColumnsButton resource={resource} layout={layout} />}
      <PageButtons resource={resource} />
      <ImportButton resource={resource} />
      {mayExport && <ExportButton {...{ resource, query, isNarrow }} rows={list} columns={layout.columns} />}
      <WholeButtons {...{ resource, deeds, query, onStart }} />
      {add && (
        <Button variant="contained" component={Link} to={add.to} startIcon={<Add />}>
          {add.label}
        </Button>
      )}
    </PageHead>
  );
}

// Paper has no pages to turn: it says which of the records it shows.
function PrintedRange({ query, list }: Pick<ListHeadProps, 'query' | 'list'>) {
  const translate = useTranslate();
  const count = list.rows?.length ?? 0;
  if (query.group || count === 0 || count === list.total) return null;
  const from = (query.page - 1) * query.perPage + 1;
  return <small data-paper-only>{translate('list.pager.range', { from, to: from + count - 1 })}</small>;
}

type ListViewsProps = Pick<ListHeadProps, 'resource' | 'query' | 'control' | 'views' | 'layout'>;

function ListViews({ resource, query, control, views: { all, view }, layout }: ListViewsProps) {
  return (
    <ViewsButton
      resource={resource}
      views={all}
      view={view}
      isChanged={view !== undefined && isChanged(resource, view, query, layout.isOwn)}
      present={writtenView(query, layout)}
      onLeave={control.leave}
      onSaved={view ? layout.reset : doNothing}
    />
  );
}

const doNothing = () => {};

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
  '@media screen': { '& > [data-paper-only]': { display: 'none' } },
}));
