import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { usePageName } from '../../shell/pageName.ts';
import { useTabs } from '../../shell/tabs/tabsContext.ts';
import { PageHead } from '../../ui/PageHead.tsx';

/** A demo: the id comes from the query string. By hand, since the number does not identify a record. */
export function Page() {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { close } = useTabs();
  const id = new URLSearchParams(search).get('id') ?? '';
  const title = id ? `${translate('shell.argu.query')}-${id}` : translate('shell.argu.query');
  usePageName(title);
  return (
    <>
      <PageHead title={title} help={translate('shell.argu.queryHelp')} />
      <Card>
        <CardContent>
          <Typography component="p" variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {id ? `ID: ${id}` : translate('shell.argu.none')}
          </Typography>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button variant="contained" onClick={() => close(pathname)}>
              {translate('shell.argu.closeTab')}
            </Button>
            <Button component={Link} to={`/argu/query?id=${next(id)}`}>
              {translate('shell.argu.another')}
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </>
  );
}

function next(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) + 1 : 1;
}
