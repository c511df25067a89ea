import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Ask } from '../studioCalls.ts';
import { useTexts } from '../texts.ts';
import type { StudioState } from '../useStudio.ts';
import { Migration } from './Migration.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { ServiceTable } from './ServiceTable.tsx';

const screens = ['list', 'add', 'edit', 'show'] as const;
const others = ['table', 'migration', 'services', 'type'] as const;

/** A screen that the preview draws. */
export type PreviewScreen = (typeof screens)[number];
type Chosen = PreviewScreen | (typeof others)[number];

interface BesideProps {
  readonly studio: StudioState;
  readonly ask: Ask;
  /** Whether it has the editor's room as well. */
  readonly isWide: boolean;
  readonly onWide: () => void;
}

/** Beside the editor, what follows from the text: screens, table, migration, services and type. */
export function Beside({ studio, ask, isWide, onWide }: BesideProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Chosen>('list');
  const { valid, open, drafts, evaluated } = studio;
  const resource = valid?.resources?.find(({ name }) => name === open);
  const derived = valid?.open === open ? valid.derived : null;
  const isOld = valid !== undefined && evaluated !== valid;
  const screen = screens.find((one) => one === chosen);
  return (
    <Frame aria-label={t('studio.beside.region')}>
      <Bar>
        <Tabs
          value={chosen}
          onChange={(_event, next: Chosen) => setChosen(next)}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={t('studio.beside.region')}
        >
          {[...screens, ...others].map((one) => (
            <Tab
              key={one}
              value={one}
              id={`tab-${one}`}
              aria-controls="beside"
              label={t(`studio.beside.${one}`)}
            />
          ))}
        </Tabs>
        <Tooltip title={t(isWide ? 'studio.beside.narrow' : 'studio.beside.wide')}>
          <IconButton
            size="small"
            aria-pressed={isWide}
            aria-label={t('studio.beside.wide')}
            onClick={onWide}
          >
            {isWide ? <CloseFullscreen fontSize="small" /> : <OpenInFull fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Bar>
      {isOld && <Old role="status">{t('studio.beside.old')}</Old>}
      <Panel role="tabpanel" id="beside" aria-labelledby={`tab-${chosen}`}>
        {!resource && (
          <p>{t(evaluated && !evaluated.resources ? 'studio.beside.faulty' : 'studio.beside.pending')}</p>
        )}
        {resource && screen && !hasScreen(resource, screen) && (
          <p>{t(resource.kind === 'page' ? 'studio.beside.drawn' : 'studio.beside.noScreen')}</p>
        )}
        {resource && (
          <PreviewFrame
            resources={valid?.resources ?? []}
            resource={resource}
            screen={screen && hasScreen(resource, screen) ? screen : undefined}
          />
        )}
        {resource && chosen === 'table' && (
          <Code text={derived?.ddl.join('\n')} none={t('studio.beside.noTable')} />
        )}
        {resource && chosen === 'type' && <Code text={derived?.types} none={t('studio.beside.noType')} />}
        {resource && chosen === 'services' && <ServiceTable services={derived?.services ?? []} />}
        {resource && chosen === 'migration' && valid && (
          <Migration ask={ask} drafts={drafts} valid={valid} open={open} />
        )}
      </Panel>
    </Frame>
  );
}

function hasScreen(resource: Resource, screen: PreviewScreen): boolean {
  if (resource.kind === 'single') return screen === 'edit';
  return resource.kind === 'collection' && routeOf(resource, screen) !== undefined;
}

function Code({ text, none }: { readonly text: string | undefined; readonly none: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
  return text ? <pre tabIndex={0}>{text}</pre> : <p>{none}</p>;
}

const Frame = styled('section')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  '& > .MuiTabs-root': {
    flexShrink: 0,
    backgroundColor: tokens.surface,
    borderBottom: `1px solid ${tokens.line}`,
  },
  [breakpoints.down(1180)]: { height: '90dvh', borderTop: `1px solid ${tokens.line}` },
}));

const Bar = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  minHeight: 49,
  paddingRight: 8,
  backgroundColor: tokens.surface,
  borderBottom: `1px solid ${tokens.line}`,
  '& > .MuiTabs-root': { flex: 1, minWidth: 0, alignSelf: 'end', borderBottom: 0 },
  [breakpoints.down(1180)]: { '& > button': { display: 'none' } },
}));

const Old = styled('div')(({ theme: { tokens } }) => ({
  padding: '4px 12px',
  fontSize: '0.8125rem',
  color: tokens.tones.warning.ink,
  backgroundColor: tokens.tones.warning.soft,
}));

const Panel = styled('div')(({ theme: { tokens } }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  backgroundColor: tokens.ground,
  '& > p': { margin: 16, color: tokens.inkSoft },
  '& pre': {
    margin: 0,
    padding: 16,
    fontFamily: 'var(--kf-font-code)',
    fontSize: '0.8125rem',
    lineHeight: 1.6,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
}));
