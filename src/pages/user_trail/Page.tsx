import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';

/** Says where trails are found. By hand, since each belongs to an account, and there is nothing to list. */
export function Page() {
  const translate = useTranslate();
  return (
    <>
      <PageHead title={translate('entity.trail.title')} />
      <Card>
        <EmptyState icon="trend" title={translate('entity.trail.pick')}>
          <Button variant="outlined" component={Link} to="/user/list">
            {translate('entity.trail.toList')}
          </Button>
        </EmptyState>
      </Card>
    </>
  );
}
