import { styled } from '@mui/material/styles';
import type { StudioDerived } from '#schemas/payloads/studio.ts';
import { useTexts } from '../texts.ts';

/** The services of an entity: what each does, and who may call it. */
export function ServiceTable({ services }: Pick<StudioDerived, 'services'>) {
  const { t, pick } = useTexts();
  if (services.length === 0) return <p>{t('studio.beside.noService')}</p>;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('studio.beside.service')}</th>
          <th scope="col">{t('studio.beside.access')}</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ name, access, summary }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              <br />
              {pick(summary)}
            </td>
            <td>{t(`studio.access.${access}`)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme: { tokens } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    padding: '6px 16px',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.line}`,
  },
  '& th': { color: tokens.inkFaint },
}));
