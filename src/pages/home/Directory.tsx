import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { useMenu } from '../../shell/menu/useMenu.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { useIsAdmin } from '../../shell/profile.ts';
import { SectionRow } from './SectionRow.tsx';

/** Everything that this account may open, by the sections of the menu. */
export function Directory() {
  const translate = useTranslate();
  const isAdmin = useIsAdmin();
  const sections = useMenu().filter(({ name }) => name !== 'home');
  if (sections.length > 0)
    return (
      <Card component="nav" aria-label={translate('shell.homePage.open')}>
        {sections.map((section) => (
          <SectionRow key={section.name} section={section} />
        ))}
      </Card>
    );
  if (!isAdmin) return null;
  return (
    <Card>
      <EmptyState
        icon="shield"
        title={translate('shell.homePage.nothing')}
        help={translate('shell.homePage.nothingHelp')}
      />
    </Card>
  );
}
