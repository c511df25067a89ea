import { styled } from '@mui/material/styles';
import { unseen } from '../../theme/unseen.ts';

/** What happened, for those who hear the page. */
export function Spoken({ children }: { readonly children: string }) {
  return <Hidden role="status">{children}</Hidden>;
}

const Hidden = styled('div')(unseen);
