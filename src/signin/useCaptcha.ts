import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '#providers/client.ts';

/** A captcha as the server gives it; without a picture the server asks for none. */
export interface Captcha {
  readonly captcha_id: string;
  readonly image: string;
  /** How many bits of work the server wants of whoever registers; nothing where it wants none. */
  readonly work?: number;
}

/** The captcha on the page: still on its way, there, or failed. */
export interface CaptchaState {
  readonly captcha: Captcha | null;
  readonly failed: boolean;
  renew(): void;
}

/** A captcha of the server, and the way to another one. */
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
    // Of several answers only the newest request's counts: the server has forgotten nothing, the page has.
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
