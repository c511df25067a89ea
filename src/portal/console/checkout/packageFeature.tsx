import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { TrafficPackage } from '#generated/records.ts';
import type { Sections } from '../../../feature.ts';
import { useShown } from '../../../records/useShown.ts';
import { checkoutLink } from '../links.ts';
import { SectionButtons } from '../SectionButtons.tsx';
import { Refused, useRefused } from './refusedPackage.tsx';

function Buy() {
  const translate = useTranslate();
  const { id, type } = useShown<TrafficPackage>();
  const refused = useRefused(id);
  if (refused)
    return (
      <Below>
        <Refused refused={refused} />
      </Below>
    );
  return (
    <SectionButtons>
      <Button variant="contained" component={Link} to={checkoutLink(id)}>
        {translate(`developer.checkout.${type === 'trial' ? 'take' : 'buy'}`)}
      </Button>
    </SectionButtons>
  );
}

const Below = styled('div')({ marginTop: 16 });

/** The button that buys a package. */
export const sections: Sections<'traffic_package'> = { buy: { component: Buy } };
