import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '#providers/client.ts';

/** A captcha from the server; without a picture the server requires none. */
export interface Captcha {
  readonly captcha_id: string;
  readonly image: string;
  /** How many bits of work the server requires for registration; undefined where it requires none. */
  readonly work?: number;
}

/** The captcha on the page: loading, loaded, or failed. */
export interface CaptchaState {
  readonly captcha: Captcha | null;
  readonly failed: boolean;
  renew(): void;
}

/** A captcha from the server, and a function that fetches another one. */
export function useCaptcha(client: Client): CaptchaState {
  const [state, setState] = useState<{ captcha: Captcha | null; failed: boolean }>({
    captcha: null,
    failed: false,
  });
  const latest = useRef(0);

  const renew = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const captcha = await client.call<Captcha>('Platform.Captcha.Get', {}).catch(() => null);
    // Of several responses only the latest request's counts: every captcha is still valid on the server, but
    // the page shows the latest.
    if (mine === latest.current) setState({ captcha, failed: captcha === null });
  }, [client]);

  useEffect(() => {
    renew();
    return () => {
      latest.current += 1;
    };
  }, [renew]);
  return { ...state, renew };
}
