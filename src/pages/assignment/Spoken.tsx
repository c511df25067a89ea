import { styled } from '@mui/material/styles';

/** What happened, for those who hear the page. */
export function Spoken({ children }: { readonly children: string }) {
  return <Hidden role="status">{children}</Hidden>;
}

const Hidden = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
