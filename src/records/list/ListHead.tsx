import Add from '@mui/icons-material/Add';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Task } from '../act/task.ts';
import type { RowActions } from '../act/useRowActions.ts';
import { WholeButtons } from '../act/WholeButtons.tsx';
import { ImportButton } from '../import/ImportButton.tsx';
import { totalWords } from '../totalWords.ts';
import { useAddWay } from '../useAddWay.ts';
import { useResourceList } from '../useResourceList.ts';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import type { LayoutChoice } from './columns/useLayout.ts';
import { ExportButton } from './ExportButton.tsx';
import type { ViewChoice } from './grid/useGridView.ts';
import { ViewSwitch } from './grid/ViewSwitch.tsx';
import { isChanged, writtenView } from './views/savedView.ts';
import type { Views } from './views/useView.ts';
import { hasViews } from './views/useView.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

interface ListHeadProps {
  readonly resource: Resource;
  readonly views: Views;
  readonly viewing: ViewChoice;
  readonly layout: LayoutChoice;
  readonly deeds: RowActions;
  readonly onStart: (task: Task) => void;
  /** There is no choice of columns. */
  readonly isNarrow: boolean;
}

/** The header of a list: its title, its total, and the actions on the whole. */
export function ListHead(props: ListHeadProps) {
  const { resource, views, viewing, layout, deeds, onStart, isNarrow } = props;
  const { query, list } = useResourceList();
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const add = useAddWay(resource);
  const mayExport = resource.services.export !== undefined && may(`${resource.path}/export`);
  const title = (
    <Title>
      {words(resource.plural)}
      {list.total !== undefined && <small>{totalWords(list.total, list.isExact, translate)}</small>}
      <PrintedRange />
    </Title>
  );
  return (
    <PageHead title={title} help={resource.help && words(resource.help)}>
      {hasViews && <ListViews {...{ resource, views, layout }} />}
      <Tooltip title={translate('list.refresh')}>
        <IconButton aria-label={translate('list.refresh')} onClick={() => list.refetch()}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <ViewSwitch choice={viewing} />
      {!isNarrow && <ColumnsButton resource={resource} layout={layout} />}
      <PageButtons resource={resource} />
      <ImportButton resource={resource} />
      {mayExport && <ExportButton {...{ resource, isNarrow }} columns={layout.columns} />}
      <WholeButtons {...{ resource, deeds, query, onStart }} />
      {add && (
        <Button variant="contained" component={Link} to={add.to} startIcon={<Add />}>
          {add.label}
        </Button>
      )}
    </PageHead>
  );
}

// Print has no pager: it shows which range of the records is printed.
function PrintedRange() {
  const { query, list } = useResourceList();
  const translate = useTranslate();
  const count = list.rows?.length ?? 0;
  if (query.group || count === 0 || count === list.total) return null;
  const from = (query.page - 1) * query.perPage + 1;
  return <small data-paper-only>{translate('list.pager.range', { from, to: from + count - 1 })}</small>;
}

type ListViewsProps = Pick<ListHeadProps, 'resource' | 'views' | 'layout'>;

function ListViews({ resource, views: { all, view }, layout }: ListViewsProps) {
  const { query, control } = useResourceList();
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

/** The buttons of the pages linked from a list, if the account may open them. */
function PageButtons({ resource }: { readonly resource: Resource }) {
  const words = useWords();
  const may = useMay();
  const pages = [...registry.resources.values()].filter(
    ({ kind, path }) => kind === 'page' && resource.list.pages.includes(path) && may(path),
  );
  return pages.map(({ name, path, label }) => (
    <Button key={name} variant="outlined" component={Link} to={path}>
      {words(label)}
    </Button>
  ));
}
