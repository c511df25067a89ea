import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { TrafficPackage } from '#generated/records.ts';
import type { Sections } from '../../../feature.ts';
import { useShown } from '../../../records/useShown.ts';
import { checkoutLink } from '../links.ts';
import { SectionButtons } from '../SectionButtons.tsx';
import { useIsTaken } from './methods.ts';

function Buy() {
  const translate = useTranslate();
  const shown = useShown<TrafficPackage>();
  const { id, type } = shown;
  if (useIsTaken(shown)) return <Taken severity="info">{translate('developer.checkout.hadTrial')}</Taken>;
  return (
    <SectionButtons>
      <Button variant="contained" component={Link} to={checkoutLink(id)}>
        {translate(`developer.checkout.${type === 'trial' ? 'take' : 'buy'}`)}
      </Button>
    </SectionButtons>
  );
}

const Taken = styled(Alert)({ marginTop: 16 });

/** The button that buys a package. */
export const sections: Sections<'traffic_package'> = { buy: { component: Buy } };
