import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyChunk } from '../../../ui/lazyChunk.ts';
import type { ViewsMenuProps } from './ViewsMenu.tsx';

const ViewsMenu = lazyChunk(() => import('./ViewsMenu.tsx').then((file) => file.ViewsMenu));

type ViewsButtonProps = Omit<ViewsMenuProps, 'anchor' | 'onClose'>;

/** Shows which view of the list is active, and opens the others. */
export function ViewsButton(props: ViewsButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const { view, isChanged } = props;
  const changed = isChanged ? ` ${translate('listing.views.changed')}` : '';
  return (
    <>
      <Button
        variant="text"
        startIcon={<BookmarksOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={ViewsMenu.preload}
        onFocus={ViewsMenu.preload}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        // On a phone it is the first element below the title, aligned with it.
        sx={{
          ml: { xs: -1.5, sm: 0 },
          maxWidth: 260,
          '& > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {view ? `${view.name}${changed}` : translate('listing.views.open')}
        </span>
      </Button>
      {isUsed && (
        <Suspense fallback={null}>
          <ViewsMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
