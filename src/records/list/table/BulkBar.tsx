import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Action, Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import { matchingFor } from '../../act/matching.ts';
import { actionIn, nameOf, type RowAction, stateFor, type Task } from '../../act/task.ts';
import type { MatchingChoice } from '../../act/useMatchingChoice.ts';
import type { RowActions } from '../../act/useRowActions.ts';
import { useResourceList } from '../../useResourceList.ts';

interface BulkBarProps {
  readonly resource: Resource;
  readonly deeds: RowActions;
  /** It stays at the bottom of the page instead of covering the table's header. */
  readonly isNarrow: boolean;
  /** All matching records, if there are more than the page has. */
  readonly matching: MatchingChoice | undefined;
  readonly onStart: (task: Task) => void;
}

/** The actions on the ticked rows. Each action counts the rows whose state allows it. */
export function BulkBar({ resource, deeds, isNarrow, matching, onStart }: BulkBarProps) {
  const { rows, clear } = useResourceList().selection;
  const translate = useTranslate();
  const lang = useLang();
  const roving = useRovingFocus();
  if (rows.length === 0) return null;
  const all = matching?.chosen;
  return (
    <Bar data-narrow={isNarrow || undefined} role="toolbar" aria-label={translate('list.bulk')} {...roving}>
      <strong aria-live="polite">
        {all
          ? translate('jobs.match.chosen', { count: matching?.count })
          : translate('list.selected', { smart_count: rows.length })}
      </strong>
      {matching && !all && (
        <Button className="kf-all" size="small" onClick={matching.choose}>
          {translate('jobs.match.choose', { count: matching.count })}
        </Button>
      )}
      {bulkActions(resource, deeds).map((deed) => {
        const fit = rows.filter((row) => isIn(row, stateFor(resource, deed)));
        return (
          <Button
            key={nameOf(deed)}
            size="small"
            variant="outlined"
            color={deed === 'delete' ? 'error' : 'secondary'}
            disabled={!all && fit.length === 0}
            onClick={() =>
              onStart(all ? { deed, rows, all: matchingFor(resource, deed, all) } : { deed, rows: fit })
            }
          >
            {actionIn(deed)?.label[lang] ?? translate(`list.${deed === 'edit' ? 'editSelected' : 'delete'}`)}
            {!all && fit.length < rows.length && ` (${fit.length})`}
          </Button>
        );
      })}
      <IconButton size="small" aria-label={translate('list.unselect')} onClick={clear}>
        <Close fontSize="small" />
      </IconButton>
    </Bar>
  );
}

/** The actions on several records of a resource at once. */
export function bulkActions(resource: Resource, deeds: RowActions): RowAction[] {
  const { actions, mayEditMany, mayDelete } = deeds;
  return resource.list.bulk.flatMap((name): RowAction[] => {
    if (name === 'edit') return mayEditMany ? ['edit'] : [];
    if (name === 'delete') return mayDelete ? ['delete'] : [];
    const action: Action | undefined = actions.find((one) => one.name === name);
    return action ? [action] : [];
  });
}

const Bar = styled('div')(({ theme: { tokens } }) => ({
  position: 'absolute',
  zIndex: 4,
  top: 0,
  left: 44,
  right: 0,
  height: 40,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingRight: 8,
  overflowX: 'auto',
  fontSize: '0.8125rem',
  borderBottom: `1px solid ${tokens.line}`,
  backgroundColor: tokens.sunken,
  '& > strong': { fontWeight: 600, whiteSpace: 'nowrap', marginRight: 4 },
  '& > .MuiButton-root': { minHeight: 28, padding: '1px 10px', flex: 'none' },
  '& > .MuiIconButton-root': { marginLeft: 'auto' },
  '&[data-narrow]': {
    position: 'sticky',
    top: 'auto',
    left: 0,
    bottom: 0,
    height: 'auto',
    flexWrap: 'wrap',
    // The button that leads back to the top lies over the right end.
    padding: '8px 62px 8px 14px',
    border: 0,
    borderTop: `1px solid ${tokens.line}`,
    boxShadow: tokens.shadow,
    '& > strong': { flex: '1 0 60%' },
    '& > .MuiButton-root': { order: 1, minHeight: 40, flex: '1 0 auto' },
    '& > .kf-all': { flex: '1 0 100%' },
  },
}));
