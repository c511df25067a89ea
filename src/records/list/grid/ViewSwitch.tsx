import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { ViewChoice } from './useGridView.ts';

/** Switches between rows and picture cards; renders nothing if there are no pictures. */
export function ViewSwitch({ choice: { view, choose } }: { readonly choice: ViewChoice }) {
  const translate = useTranslate();
  if (!choose) return null;
  const next = view === 'grid' ? 'table' : 'grid';
  const label = translate(`files.view.${next}`);
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => choose(next)}>
        {next === 'grid' ? <GridViewOutlined fontSize="small" /> : <TableRowsOutlined fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
