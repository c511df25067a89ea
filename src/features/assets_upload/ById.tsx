import { Suspense } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { cropSource } from '../../fields/picture/cropSource.ts';
import { CropDialog } from '../../fields/picture/lazyDialogs.ts';
import { useFormNavigation } from '../../records/record/useFormNavigation.ts';
import { registry } from '../../registry.ts';
import { Page } from './Page.tsx';
import { useUploads } from './useUploads.ts';

/**
 * Crops a picture of the library: the result is uploaded as a new file, since other records use the original.
 * By hand, like the page around it.
 */
export function ById() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { queue } = useUploads();
  const { back } = useFormNavigation(resourceOf(registry, 'file'));
  const { data: file } = useGetOne<{ id: number; name: string; url: string }>('file', { id: Number(id) });
  const source = cropSource(file?.url, file?.name);
  return (
    <>
      <Page />
      {source && (
        <Suspense fallback={null}>
          <CropDialog
            source={source}
            wanted={undefined}
            onClose={back}
            onDone={(part) => {
              queue.add([part]);
              navigate(resourceOf(registry, 'file_upload').path, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
