import { styled } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Report, Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { figureWords } from '../../records/list/figureWords.ts';
import { WideTable } from '../../ui/WideTable.tsx';

interface DayTableProps {
  readonly label: string;
  readonly report: Report;
  readonly of: Resource;
  readonly data: ReportAnswer;
}

/** About two weeks of days; a whole year would make the page too long. */
const mostHeight = 760;

/** The days, latest first, and below them the current and the previous totals. */
export function DayTable({ label, report, of, data }: DayTableProps) {
  const translate = useTranslate();
  const lang = useLang();
  const figures = Object.entries(report.figures);
  const cells = (row: Row) =>
    figures.map(([name, figure]) => (
      <TableCell key={name} align="right">
        {figureWords(of, figure, row[name])}
      </TableCell>
    ));
  const { before } = data;
  return (
    <WideTable
      label={translate('report.byDay', { name: label })}
      minWidth={140 + figures.length * 110}
      maxHeight={mostHeight}
    >
      <TableHead>
        <TableRow>
          <TableCell>{translate('report.day')}</TableCell>
          {figures.map(([name, figure]) => (
            <TableCell key={name} align="right">
              {figure.label[lang]}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.rows.toReversed().map((row) => (
          <TableRow key={row.day}>
            <TableCell component="th" scope="row">
              {row.day}
            </TableCell>
            {cells(row)}
          </TableRow>
        ))}
      </TableBody>
      <Foot>
        <TableRow data-total>
          <TableCell component="th" scope="row">
            {translate('report.total')}
          </TableCell>
          {cells(data.totals)}
        </TableRow>
        <TableRow>
          <TableCell component="th" scope="row">
            {translate('report.span', { from: before.from, to: before.to })}
          </TableCell>
          {cells(before.totals)}
        </TableRow>
      </Foot>
    </WideTable>
  );
}

const Foot = styled(TableFooter)(({ theme: { tokens } }) => ({
  position: 'sticky',
  bottom: 0,
  backgroundColor: tokens.sunken,
  '& :is(td, th)': { fontSize: '0.8125rem', fontWeight: 400, color: tokens.inkSoft },
  '& [data-total] :is(td, th)': { fontWeight: 600, color: tokens.ink },
}));
