import Avatar from '@mui/material/Avatar';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Identity } from '#providers/authProvider.ts';
import type { Row } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { useLevelName } from '../../shell/levelName.ts';
import { profileFields, profileSchema } from '../../shell/profileSchema.ts';

/** The profile as it is now. */
export function ProfileView({ profile }: { readonly profile: Identity }) {
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
