import { useEffect, useState } from 'react';
import type { PhpFile } from '#schemas/flow/php/support/support.ts';

/** The file that the generated class of a service needs beside it; nothing until it is fetched. */
export function useSupport(service: string): PhpFile | undefined {
  const [file, setFile] = useState<PhpFile>();
  useEffect(() => {
    let isGone = false;
    // Long, and needed in this step alone.
    void import('#schemas/flow/php/support/support.ts').then(({ phpSupportFile }) => {
      if (!isGone) setFile(phpSupportFile(service));
    });
    return () => {
      isGone = true;
    };
  }, [service]);
  return file;
}
