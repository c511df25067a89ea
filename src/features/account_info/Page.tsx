import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Identity } from '#providers/authProvider.ts';
import type { Row } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { useLevelName } from '../../session/levelName.ts';
import { useProfile } from '../../session/profile.ts';
import { profileFields, profileSchema } from '../../session/profileSchema.ts';
import { PageHead } from '../../ui/PageHead.tsx';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 24,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
}));

const Name = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: '8px 0 16px',
  overflowWrap: 'anywhere',
}));

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    gap: 12,
    padding: '10px 0',
    borderTop: `1px solid ${theme.tokens.line}`,
  },
  '& dt': { color: theme.tokens.inkSoft },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd[data-empty="true"]': { color: theme.tokens.inkFaint },
}));

/**
 * The profile of the signed-in account, with links to change it. By hand, since it is the caller's own
 * record, which has no id in its URL and no list.
 */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  return (
    <>
      <PageHead title={translate('shell.user.profile')}>
        <Button component={Link} to="/account/resetPassword">
          {translate('shell.user.password')}
        </Button>
        <Button variant="contained" component={Link} to="/account/accountSettings">
          {translate('shell.account.edit')}
        </Button>
      </PageHead>
      <Card sx={{ maxWidth: 760 }}>
        <CardContent>
          {profile ? <ProfileView profile={profile} /> : <Skeleton variant="rounded" height={220} />}
        </CardContent>
      </Card>
    </>
  );
}

/** The current profile. */
function ProfileView({ profile }: { readonly profile: Identity }) {
  const translate = useTranslate();
  const words = useWords();
  const levelName = useLevelName(profile);
  const { properties } = profileSchema();
  const kind = { label: registry.resources.get('account')?.schema.properties.level?.label, value: levelName };
  const own = profileFields
    .filter((name) => name !== 'avatar')
    .map((name) => ({ label: properties[name]?.label, value: (profile as unknown as Row)[name] }));
  const lines = [kind, ...own];
  return (
    <Frame>
      <Avatar
        src={profile.avatar ?? undefined}
        alt=""
        aria-hidden
        sx={{ width: 80, height: 80, fontSize: 32 }}
      >
        {[...profile.fullName][0]?.toUpperCase()}
      </Avatar>
      <div>
        <Name>{profile.username}</Name>
        <Facts>
          {lines.map(({ label, value }) => (
            <div key={label?.en}>
              <dt>{label && words(label)}</dt>
              <dd data-empty={!value}>{value ? String(value) : translate('shell.account.none')}</dd>
            </div>
          ))}
        </Facts>
      </div>
    </Frame>
  );
}
