import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

/** Explains where trails are found. By hand, since each trail belongs to an account, and there is no list. */
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
