import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router';
import { usePageName } from '../../shell/pageName.ts';
import { useTabs } from '../../shell/tabs/tabsContext.ts';
import { PageHead } from '../../ui/PageHead.tsx';

/**
 * A demo: the id is part of the path, and its tab asks before closing. By hand, since the number does not
 * identify a record.
 */
export function ById() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { close } = useTabs();
  const { id = '' } = useParams();
  const title = `${translate('shell.argu.params')}-${id}`;
  usePageName(title, { asksBeforeClosing: true });
  return (
    <>
      <PageHead title={title} help={translate('shell.argu.paramsHelp')} />
      <Card>
        <CardContent>
          <Typography component="p" variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            ID: {id}
          </Typography>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button variant="contained" onClick={() => close(pathname)}>
              {translate('shell.argu.closeTab')}
            </Button>
            <Button component={Link} to={`/argu/params/${next(id)}`}>
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
