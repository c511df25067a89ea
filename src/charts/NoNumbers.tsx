import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

/** What stands in place of a chart that would be empty. */
export function NoNumbers({ height }: { readonly height: number }) {
  const translate = useTranslate();
  return <Frame style={{ height }}>{translate('charts.none')}</Frame>;
}

const Frame = styled('p')(({ theme: { tokens } }) => ({
  display: 'grid',
  placeItems: 'center',
  margin: 0,
  textAlign: 'center',
  color: tokens.inkFaint,
}));
