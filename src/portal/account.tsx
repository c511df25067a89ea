import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Profile } from '#schemas/wire.ts';
import { usePortal } from './portal.ts';
import { useTexts } from './texts.ts';

/** The lowest level of an administrator. */
const adminLevel = 200;
/** The lowest level of a developer. */
const developerLevel = 100;

/** The account that is signed in: null means none, undefined means not known yet. */
export interface Account {
  readonly profile: Profile | null | undefined;
  readonly isDeveloper: boolean;
  readonly isAdmin: boolean;
  /** Stores the token of a new session. */
  readonly signIn: (token: string, keep: boolean) => void;
  readonly signOut: () => Promise<void>;
  /** Reads the profile again, after it was changed. */
  readonly refresh: () => void;
}

const AccountContext = createContext<Account | null>(null);

/** Reads whose session this tab has, and follows its changes. */
export function AccountProvider({ children }: { readonly children: ReactNode }) {
  const { session, client, sessionChanged } = usePortal();
  const { lang } = useTexts();
  const [profile, setProfile] = useState<Profile | null | undefined>(() =>
    session.token() === null ? null : undefined,
  );
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => sessionChanged.listen(refresh), [sessionChanged, refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language or session makes a new profile.
  useEffect(() => {
    let isWanted = true;
    const become = (next: Profile | null) => isWanted && setProfile(next);
    if (session.token() === null) become(null);
    // An ended session has no account; a server that cannot be reached shows the public pages.
    else client.call<Profile>('Platform.User.Profile').then(become, () => become(null));
    return () => {
      isWanted = false;
    };
  }, [session, client, lang, round]);
  const account = useMemo<Account>(
    () => ({
      profile,
      isDeveloper: (profile?.level ?? 0) >= developerLevel,
      isAdmin: (profile?.level ?? 0) >= adminLevel,
      signIn(token, keep) {
        session.start(token, keep);
        sessionChanged.emit();
      },
      async signOut() {
        // The session ends here even if the server cannot be reached.
        await client.call('Platform.User.Logout').catch(() => undefined);
        session.end();
        sessionChanged.emit();
      },
      refresh,
    }),
    [profile, session, client, sessionChanged, refresh],
  );
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** The account of this tab. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('a component of the portal is outside of it');
  return account;
}
