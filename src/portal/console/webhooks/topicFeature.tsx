import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Sections } from '../../../feature.ts';
import { addLink } from '../links.ts';
import { SectionButtons } from '../SectionButtons.tsx';

function Subscribe() {
  const translate = useTranslate();
  return (
    <SectionButtons>
      <Button variant="contained" component={Link} to={addLink('subscription')}>
        {translate('developer.webhook.subscribe')}
      </Button>
    </SectionButtons>
  );
}

/** The button that subscribes to topics. */
export const sections: Sections<'topic'> = { subscribe: { component: Subscribe } };
