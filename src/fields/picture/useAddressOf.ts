import { useEffect, useState } from 'react';

/** A URL that displays a chosen file while it is mounted. An address is returned unchanged. */
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
