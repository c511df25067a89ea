import { useGetOne } from 'ra-core';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { cropSource } from '../../fields/picture/cropSource.ts';
import { CropDialog } from '../../fields/picture/lazyDialogs.ts';
import { registry } from '../../registry.ts';
import { useWays } from '../../screens/record/useWays.ts';
import { Page } from './Page.tsx';
import { useUploads } from './useUploads.ts';

/**
 * Cuts a picture of the library: what is cut out is uploaded as a file of its own, since others use the picture as it
 * is. By hand, as the page around it.
 */
export function ById() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { queue } = useUploads();
  const { back } = useWays(resourceOf(registry, 'file'));
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
