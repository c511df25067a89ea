import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { consolePath } from '#schemas/consolePath.ts';
import { RegisterForm } from '../../session/signin/RegisterForm.tsx';
import { useSpeech } from '../../session/signin/speech.ts';
import { useAccount } from '../account.tsx';
import { usePortal } from '../portal.ts';
import { usePageTitle, useSite } from '../site.ts';
import { useTexts } from '../texts.ts';
import { AccountCard } from './AccountCard.tsx';
import { SharedTexts } from './SharedTexts.tsx';

/** Registers an account as what the site's settings allow, and leads on to signing in. */
export function RegisterPage() {
  const { t } = useTexts();
  const { profile } = useAccount();
  usePageTitle(t('portal.account.register'));
  if (profile) return <Navigate to={consolePath} replace />;
  return (
    <SharedTexts>
      <Content />
    </SharedTexts>
  );
}

function Content() {
  const { t } = useTexts();
  const { client } = usePortal();
  const { site } = useSite();
  const { say, mayRegister } = useSpeech();
  const navigate = useNavigate();
  const { search } = useLocation();
  const toSignIn = { pathname: '/login', search };
  const kind = site?.developer_registration === false ? 'member' : 'developer';
  return (
    <AccountCard
      title={say(mayRegister ? 'frame.register.title' : 'frame.register.closed')}
      lead={mayRegister ? t(`portal.account.registerLead.${kind}`) : say('frame.register.closedLead')}
    >
      {mayRegister && (
        <RegisterForm
          client={client}
          onRegistered={(registered) => navigate(toSignIn, { state: { registered } })}
        />
      )}
      <p className="kf-form-foot">
        <Link className="kf-link" to={toSignIn}>
          {say('frame.register.toSignIn')}
        </Link>
      </p>
    </AccountCard>
  );
}
