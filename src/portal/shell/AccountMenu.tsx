import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAccount } from '../account.tsx';
import { useSite } from '../site.ts';
import { useTexts } from '../texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** The addresses of the account's pages; null where there is no such page. */
export interface AccountPaths {
  readonly signIn: string | null;
  readonly register: string | null;
  readonly console: string | null;
}

/** The account that is signed in and what it may open, or the way to sign in. */
export function AccountMenu({ paths }: { readonly paths: AccountPaths }) {
  const { profile } = useAccount();
  // Keeps its place while the profile is on its way.
  if (profile === undefined) return <span className="kp-tool" aria-hidden="true" />;
  return profile === null ? <SignInLinks paths={paths} /> : <OwnMenu paths={paths} />;
}

function SignInLinks({ paths }: { readonly paths: AccountPaths }) {
  const { t } = useTexts();
  const { site } = useSite();
  const { pathname, search } = useLocation();
  const isOpen = site?.developer_registration !== false || site.member_registration === true;
  // From the home page on, the console says what to do first.
  const isHere = ['/', paths.signIn, paths.register].includes(pathname);
  const back = isHere ? '' : `?redirect=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      {paths.signIn && (
        <Link className="kp-button" data-kind="quiet" to={paths.signIn + back}>
          {t('portal.account.signIn')}
        </Link>
      )}
      {paths.register && isOpen && (
        <Link className="kp-button kp-wide-only" data-kind="primary" to={paths.register + back}>
          {t('portal.account.register')}
        </Link>
      )}
    </>
  );
}

function OwnMenu({ paths }: { readonly paths: AccountPaths }) {
  const { t } = useTexts();
  const { profile, isAdmin, signOut } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { key } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a followed link closes the menu.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);
  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const name = profile?.nickname || profile?.username || '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere in it.
    <div className="kp-menu" ref={box} onKeyDown={closeOnEscape}>
      <button
        type="button"
        className="kp-tool"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('portal.account.menu', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {profile?.avatar ? (
          <img src={profile.avatar} alt="" width={28} height={28} />
        ) : (
          <Icon name="person" />
        )}
      </button>
      <div id={id} className="kp-menu-sheet" hidden={!isOpen}>
        <p>
          <b>{name}</b>
          <span>{profile?.member_level_name}</span>
        </p>
        {paths.console && <Link to={paths.console}>{t('portal.account.console')}</Link>}
        {isAdmin && <a href="/admin/">{t('portal.account.backOffice')}</a>}
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            void signOut().then(() => navigate('/'));
          }}
        >
          {t('portal.account.signOut')}
        </button>
      </div>
    </div>
  );
}
