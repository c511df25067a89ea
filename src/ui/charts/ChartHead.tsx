import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import IconButton from '@mui/material/IconButton';
import { styled, useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { drawnFont } from '../../theme/fonts.ts';
import { loadChunk } from '../chunk.ts';
import type { ChartLook } from './chartData.ts';

interface ChartHeadProps {
  readonly id: string;
  readonly title: string;
  readonly help?: ReactNode;
  /** Undefined while there is nothing to show. */
  readonly look: ChartLook | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly asTable: boolean;
  readonly onTable: () => void;
  readonly children?: ReactNode;
}

/** The title of a chart, and its actions: show as a table, save as a picture. */
export function ChartHead({ id, title, help, look, hidden, asTable, onTable, children }: ChartHeadProps) {
  const translate = useTranslate();
  const save = useSave(title, look, hidden);
  const other = translate(asTable ? 'charts.asChart' : 'charts.asTable');
  return (
    <Head>
      <div>
        <h2 id={id}>{title}</h2>
        {help && <p>{help}</p>}
      </div>
      <div className="ways" data-screen-only>
        {children}
        <Tooltip title={other}>
          <span>
            <IconButton size="small" aria-label={`${title}: ${other}`} disabled={!look} onClick={onTable}>
              {asTable ? <BarChartOutlined fontSize="small" /> : <TableRowsOutlined fontSize="small" />}
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={translate('charts.save')}>
          <span>
            <IconButton
              size="small"
              aria-label={`${title}: ${translate('charts.save')}`}
              disabled={!look}
              onClick={save}
            >
              <FileDownloadOutlined fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      </div>
    </Head>
  );
}

function useSave(title: string, look: ChartLook | undefined, hidden: ReadonlySet<string>) {
  const { tokens, palette } = useTheme();
  const notify = useNotify();
  return async () => {
    if (!look) return;
    try {
      const { savePicture } = await loadChunk(() => import('./savePicture.ts'));
      await savePicture({ ...look, title, hidden, tokens, mode: palette.mode, font: drawnFont });
    } catch {
      notify('charts.notSaved', { type: 'warning' });
    }
  };
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '4px 16px',
  marginBottom: 8,
  '& > div:first-of-type': { flex: '1 1 200px', minWidth: 0 },
  '& h2': { ...theme.typography.h4, margin: 0 },
  // A control in this line needs more room than text.
  '& h2 + p:has(button)': { marginTop: 8 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0', color: theme.tokens.inkSoft },
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
}));
