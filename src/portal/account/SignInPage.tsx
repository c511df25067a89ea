import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SignedIn } from '#providers/authProvider.ts';
import { consolePath } from '#schemas/consolePath.ts';
import { SignInForm } from '../../session/signin/SignInForm.tsx';
import { useSpeech } from '../../session/signin/speech.ts';
import { useAccount } from '../account.tsx';
import { usePortal } from '../portal.ts';
import { usePageTitle, useSite } from '../site.ts';
import { useTexts } from '../texts.ts';
import { AccountCard } from './AccountCard.tsx';
import { ownPath } from './ownPath.ts';
import { SharedTexts } from './SharedTexts.tsx';

/** Signs in a developer, who then sees the page that was asked for. */
export function SignInPage() {
  const { t } = useTexts();
  const { profile } = useAccount();
  const next = ownPath(useSearchParams()[0].get('redirect')) ?? consolePath;
  usePageTitle(t('portal.account.signIn'));
  if (profile) return <Navigate to={next} replace />;
  return (
    <SharedTexts>
      <Content next={next} />
    </SharedTexts>
  );
}

function Content({ next }: { readonly next: string }) {
  const { t } = useTexts();
  const { name } = useSite();
  const { client } = usePortal();
  const { signIn } = useAccount();
  const { say, mayRegister } = useSpeech();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [registered] = useState(() => (state as { readonly registered?: string } | null)?.registered ?? '');
  return (
    <AccountCard
      title={t('portal.account.signInTitle', { site: name })}
      lead={t('portal.account.signInLead')}
    >
      {registered && (
        <p className="kf-alert" data-tone="success" role="status">
          <strong>{say('frame.register.done')}</strong>
          <br />
          {t('portal.account.registered', { username: registered })}
        </p>
      )}
      <SignInForm
        client={client}
        message=""
        username={registered}
        onSubmit={async ({ keep_login: keep, ...values }) => {
          const input = {
            ...values,
            username: values.username.trim(),
            is_admin_login: 0,
            keep_login: keep ? 1 : 0,
          };
          const { access_token } = await client.call<SignedIn>('Platform.User.UserLogin', input);
          signIn(access_token, keep);
          navigate(next, { replace: true });
        }}
      />
      {mayRegister && (
        <p className="kf-form-foot">
          <Link className="kf-link" to={{ pathname: '/register', search }}>
            {say('frame.signIn.toRegister')}
          </Link>
        </p>
      )}
    </AccountCard>
  );
}
