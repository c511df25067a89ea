import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface SheetTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table inside a card; where it is wider than the screen, it scrolls on its own, by keyboard too. */
export function SheetTable({ label, head, rows }: SheetTableProps) {
  return (
    <TableContainer role="region" aria-label={label} tabIndex={0}>
      <Table size="small" sx={{ minWidth: 560, '& td, & th': { overflowWrap: 'break-word' } }}>
        <TableHead>
          <TableRow>
            {head.map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of what was written down never move
            <TableRow key={row}>
              {cells.map((cell, at) => (
                <TableCell key={head[at]}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
