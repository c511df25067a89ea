import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface WideTableProps {
  readonly label: string;
  readonly minWidth: number;
  /** So high at most; what is more is moved below the head and above the foot, which stay. */
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/** A table on a card; where it is wider or higher than it may be it is moved by itself, by keyboard too. */
export function WideTable({ label, minWidth, maxHeight, children }: WideTableProps) {
  return (
    <Card>
      <TableContainer
        role="region"
        aria-label={label}
        tabIndex={0}
        sx={{ maxHeight, '@media print': { maxHeight: 'none' } }}
      >
        <Table stickyHeader={maxHeight !== undefined} sx={{ minWidth }}>
          {children}
        </Table>
      </TableContainer>
    </Card>
  );
}
