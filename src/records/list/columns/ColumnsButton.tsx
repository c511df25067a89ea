import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { lazyChunk } from '../../../ui/lazyChunk.ts';
import { PopoverButton } from '../../../ui/PopoverButton.tsx';
import type { LayoutChoice } from './useLayout.ts';

const ColumnList = lazyChunk(() => import('./ColumnList.tsx').then((file) => file.ColumnList));

interface ColumnsButtonProps {
  readonly resource: Resource;
  readonly layout: LayoutChoice;
}

/** Chooses the visible columns of a list and their order. */
export function ColumnsButton({ resource, layout }: ColumnsButtonProps) {
  const translate = useTranslate();
  return (
    <PopoverButton
      label={translate('list.columns')}
      icon={<ViewColumnOutlined fontSize="small" />}
      onNear={ColumnList.preload}
    >
      {() => (
        <>
          <ColumnList resource={resource} layout={layout} />
          {layout.isOwn && (
            <Foot>
              <Button size="small" onClick={layout.reset}>
                {translate('list.columnsReset')}
              </Button>
            </Foot>
          )}
        </>
      )}
    </PopoverButton>
  );
}

const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  padding: 6,
  borderTop: `1px solid ${theme.tokens.line}`,
  backgroundColor: theme.tokens.raised,
}));
