import { useEffect, useState } from 'react';

/** Where a file that was chosen can be looked at while it is shown; an address stays what it is. */
export function useAddressOf(source: Blob | string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (source === undefined || typeof source === 'string') return setAddress(source);
    const made = URL.createObjectURL(source);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return address;
}
