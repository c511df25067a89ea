import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { ColumnList } from './ColumnList.tsx';
import type { LayoutChoice } from './useLayout.ts';

interface ColumnsButtonProps {
  readonly resource: Resource;
  readonly layout: LayoutChoice;
}

/** Chooses which columns a list shows, and in which order. */
export function ColumnsButton({ resource, layout }: ColumnsButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('list.columns');
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumnOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <ColumnList resource={resource} layout={layout} />
        {layout.isOwn && (
          <Foot>
            <Button size="small" onClick={layout.reset}>
              {translate('list.columnsReset')}
            </Button>
          </Foot>
        )}
      </Popover>
    </>
  );
}

const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  padding: 6,
  borderTop: `1px solid ${theme.tokens.line}`,
  backgroundColor: theme.tokens.raised,
}));
