import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, zhCN } from '@mui/x-date-pickers/locales';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/zh-cn';
import { useTranslate } from 'react-admin';
import { platformOffset, platformTime } from '#schemas/payloads/days.ts';
import { readTyped } from '#schemas/text/typedMoment.ts';
import { useLang } from '../../lang.ts';
import { usualMoments } from './usualMoments.ts';

dayjs.extend(utc);

/** What a date field and its picker exchange: the text of the field. */
export interface MomentPickerProps {
  readonly type: 'date' | 'datetime';
  /** `2026-01-31`, or `2026-01-31 08:05`; empty where there is no value. */
  readonly text: string;
  readonly label: string;
  readonly anchor: () => Element | null;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

// An option is named by what it shows, and its unit.
const named = (unit: string) => (value: string) => `${value.padStart(2, '0')} ${unit}`;
const texts = {
  zh_cn: {
    ...zhCN.components.MuiLocalizationProvider.defaultProps.localeText,
    ...{ hoursClockNumberText: named('时'), minutesClockNumberText: named('分') },
  },
  en: {
    ...enUS.components.MuiLocalizationProvider.defaultProps.localeText,
    ...{ hoursClockNumberText: named('hours'), minutesClockNumberText: named('minutes') },
  },
};
const monthFormats = { zh_cn: 'YYYY年M月', en: 'MMMM YYYY' } as const;
const dayjsLocales = { zh_cn: 'zh-cn', en: 'en' } as const;

/** Days and times are those of the platform, whatever the zone of the browser. */
class PlatformAdapter extends AdapterDayjs {
  constructor(options: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const { date } = this;
    this.date = (value, zone) =>
      value === undefined
        ? (dayjs.utc(Date.now() + platformOffset).locale(this.locale ?? 'en') as ReturnType<
            typeof date<typeof value>
          >)
        : date(value, zone);
  }
}

/** A calendar, for moments also a clock, and the usual days or moments. */
export function MomentPicker({ type, text, label, anchor, onText, onClose }: MomentPickerProps) {
  const translate = useTranslate();
  const lang = useLang();
  const parts = readTyped(text);
  const chosen = parts ? dayjs.utc(`${parts.day}T${parts.time || '00:00'}Z`) : null;
  const take = (moment: Dayjs) => onText(moment.format(type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'));
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1.5 } } }}
    >
      <LocalizationProvider
        dateAdapter={PlatformAdapter}
        adapterLocale={dayjsLocales[lang]}
        localeText={texts[lang]}
      >
        <Frame>
          <Usual role="group" aria-label={translate('form.moments.name')}>
            {usualMoments(type, platformTime(Date.now())).map(({ word, text: usual }) => (
              <Button
                key={word}
                size="small"
                color="inherit"
                onClick={() => {
                  onText(usual);
                  onClose();
                }}
              >
                {translate(`form.moments.${word}`)}
              </Button>
            ))}
          </Usual>
          <DateCalendar
            autoFocus
            timezone="UTC"
            value={chosen}
            slotProps={{ calendarHeader: { format: monthFormats[lang] } }}
            onChange={(day: Dayjs | null, state) => {
              if (!day) return;
              // Without a time yet, the field decides what a day alone means.
              if (chosen && parts?.time) take(day.hour(chosen.hour()).minute(chosen.minute()));
              else onText(day.format('YYYY-MM-DD'));
              if (type === 'date' && state === 'finish') onClose();
            }}
          />
          {type === 'datetime' && (
            <MultiSectionDigitalClock
              timezone="UTC"
              ampm={false}
              timeSteps={{ minutes: 5 }}
              value={chosen}
              onChange={(time: Dayjs | null) => time && take(time)}
            />
          )}
        </Frame>
        <Foot>
          <Button size="small" onClick={() => onText('')} disabled={text === ''}>
            {translate('form.moments.clear')}
          </Button>
          <Button size="small" variant="contained" onClick={onClose}>
            {translate('form.moments.done')}
          </Button>
        </Foot>
      </LocalizationProvider>
    </Popover>
  );
}

const Frame = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  color: tokens.ink,
  '& .MuiDateCalendar-root': { flexShrink: 0, width: 300, height: 320, margin: 0 },
  '& .MuiMultiSectionDigitalClock-root': { borderLeft: `1px solid ${tokens.line}` },
  '& .MuiMultiSectionDigitalClockSection-root': { maxHeight: 320 },
  [breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    justifyContent: 'center',
    '& .MuiMultiSectionDigitalClock-root': {
      width: '100%',
      borderLeft: 0,
      borderTop: `1px solid ${tokens.line}`,
    },
    '& .MuiMultiSectionDigitalClockSection-root': { flex: 1, maxHeight: 140 },
  },
}));

const Usual = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '12px 8px',
  borderRight: `1px solid ${tokens.line}`,
  '& .MuiButton-root': { justifyContent: 'flex-start', whiteSpace: 'nowrap', fontWeight: 400 },
  [breakpoints.down('sm')]: {
    flexFlow: 'row wrap',
    width: '100%',
    borderRight: 0,
    borderBottom: `1px solid ${tokens.line}`,
  },
}));

const Foot = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '8px 12px',
  borderTop: `1px solid ${tokens.line}`,
}));
