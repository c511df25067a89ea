import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FilterGroup } from '#schemas/filter/tree.ts';
import type { Resource } from '#schemas/resource.ts';
import { lazyChunk } from '../../../../ui/lazyChunk.ts';

const BuilderDialog = lazyChunk(() => import('./BuilderDialog.tsx').then((file) => file.BuilderDialog));

interface BuilderButtonProps {
  readonly resource: Resource;
  readonly tree: FilterGroup;
  readonly isNarrow: boolean;
  readonly onTree: (tree: FilterGroup) => void;
}

/** Opens the builder for filters with any conditions. */
export function BuilderButton({ resource, tree, isNarrow, onTree }: BuilderButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterAltOutlined />}
        aria-haspopup="dialog"
        onPointerEnter={BuilderDialog.preload}
        onFocus={BuilderDialog.preload}
        onClick={() => setOpen(true)}
      >
        {translate('listing.builder.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BuilderDialog {...{ resource, tree, isNarrow, onTree }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
