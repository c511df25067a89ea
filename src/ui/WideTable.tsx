import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface WideTableProps {
  readonly label: string;
  readonly minWidth: number;
  /** The maximum height; the rest scrolls below the header and above the footer, which stay. */
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/** A table on a card; where it is too wide or too high, it scrolls on its own, by keyboard too. */
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
