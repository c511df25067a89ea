import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import type { ColumnChoice } from './useColumnChoice.ts';

interface ColumnsButtonProps {
  readonly resource: Resource;
  readonly choice: ColumnChoice;
}

/** Chooses which columns a list shows. */
export function ColumnsButton({ resource, choice }: ColumnsButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('list.columns');
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumnOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } } }}
      >
        {choice.possible.map((name) => (
          <ColumnLine key={name} name={name} resource={resource} choice={choice} />
        ))}
        {choice.isOwn && <Divider />}
        {choice.isOwn && <MenuItem onClick={choice.reset}>{translate('list.columnsReset')}</MenuItem>}
      </Menu>
    </>
  );
}

function ColumnLine({ name, resource, choice }: ColumnsButtonProps & { readonly name: string }) {
  const lang = useLang();
  const isShown = choice.shown.includes(name);
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isShown} onClick={() => choice.toggle(name)}>
      <Checkbox
        checked={isShown}
        tabIndex={-1}
        sx={{ p: 0, mr: 1 }}
        slotProps={{ input: { 'aria-hidden': true } }}
      />
      {resource.schema.properties[name]?.label?.[lang] ?? name}
    </MenuItem>
  );
}
