import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

/** A table on a card; where it is wider than the screen it is moved by itself, by keyboard too. */
export function WideTable({
  label,
  minWidth,
  children,
}: {
  label: string;
  minWidth: number;
  children: ReactNode;
}) {
  return (
    <Card>
      <TableContainer role="region" aria-label={label} tabIndex={0}>
        <Table sx={{ minWidth }}>{children}</Table>
      </TableContainer>
    </Card>
  );
}
