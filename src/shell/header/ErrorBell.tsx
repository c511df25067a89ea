import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useErrorLog } from '../errorLogContext.ts';

/** Leads to the errors of this session; its dot says that some were not looked at yet. */
export function ErrorBell() {
  const translate = useTranslate();
  const { entries, unread } = useErrorLog();
  const label = translate(unread ? 'shell.errors.unread' : 'shell.errors.name', { count: entries.length });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to="/error_logger_page" aria-label={label}>
        <Badge
          variant="dot"
          invisible={!unread}
          sx={{ '& .MuiBadge-dot': { bgcolor: (theme) => theme.tokens.lamp } }}
        >
          <NotificationsOutlined fontSize="small" />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
