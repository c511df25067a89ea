import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import type { StudioFault } from '#schemas/payloads/studio.ts';
import type { Words } from '#schemas/resource.ts';
import { sectionOf, sections } from '#schemas/sections.ts';
import { useTexts } from './texts.ts';
import type { Drafts } from './useStudio.ts';

interface FileListProps {
  readonly contents: ReadonlyMap<string, unknown>;
  readonly drafts: Drafts;
  readonly faults: readonly StudioFault[];
  readonly open: string | null;
  readonly onChoose: (name: string) => void;
  readonly onNew: () => void;
}

interface Entry {
  readonly name: string;
  readonly label: Partial<Words>;
  readonly section: string;
  readonly order: number;
}

/** The entities by the sections of the menu, with a search box. */
export function FileList({ contents, drafts, faults, open, onChoose, onNew }: FileListProps) {
  const { t, lang } = useTexts();
  const [sought, setSought] = useState('');
  const entries = useMemo(() => [...contents].map(([name, content]) => entryOf(name, content)), [contents]);
  const wanted = sought.trim().toLowerCase();
  const found = entries.filter(({ name, label }) =>
    [name, label.zh_cn, label.en].some((text) => text?.toLowerCase().includes(wanted)),
  );
  const faulty = new Set(faults.filter(({ isRemark }) => !isRemark).map(({ name }) => name));
  const groups = sections
    .map(({ name, label }) => ({
      name,
      label,
      entries: found.filter(({ section }) => section === name).sort(byOrder),
    }))
    .filter((group) => group.entries.length > 0);
  return (
    <Nav aria-label={t('studio.files')}>
      <div>
        <TextField
          fullWidth
          size="small"
          type="search"
          label={t('studio.search')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <Button size="small" variant="outlined" onClick={onNew}>
          {t('studio.entity.new')}
        </Button>
      </div>
      <Scroll>
        {groups.length === 0 && <p>{t('studio.noFile')}</p>}
        {groups.map(({ name: section, label, entries: some }) => (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`}>{label[lang]}</h2>
            <ul>
              {some.map(({ name, label: own }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === open ? 'page' : undefined}
                    onClick={() => onChoose(name)}
                  >
                    <span>{own[lang] ?? name}</span>
                    <code>{name}</code>
                    {drafts.has(name) && <i title={t('studio.unsaved')}>●</i>}
                    {faulty.has(name) && <b>{t('studio.faulty')}</b>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Scroll>
    </Nav>
  );
}

function entryOf(name: string, content: unknown): Entry {
  const { label, path, menu } = Object(content) as {
    readonly label?: Partial<Words>;
    readonly path?: unknown;
    readonly menu?: { readonly section?: unknown; readonly order?: unknown };
  };
  const section = menu?.section ?? sectionOf(typeof path === 'string' ? path : `/${name}`);
  return {
    name,
    label: typeof label === 'object' ? label : {},
    section: sections.some((one) => one.name === section) ? String(section) : 'data',
    order: typeof menu?.order === 'number' ? menu.order : 100,
  };
}

function byOrder(a: Entry, b: Entry): number {
  return a.order - b.order || a.name.localeCompare(b.name);
}

const Nav = styled('nav')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: 260,
  flexShrink: 0,
  minHeight: 0,
  backgroundColor: tokens.rail,
  borderRight: `1px solid ${tokens.line}`,
  '& > div:first-of-type': { display: 'grid', gap: 8, padding: 12 },
}));

const Scroll = styled('div')(({ theme: { tokens } }) => ({
  flex: 1,
  overflowY: 'auto',
  padding: '0 8px 16px',
  '& p': { padding: '0 8px', color: tokens.inkSoft },
  '& h2': { margin: '12px 8px 4px', fontSize: '0.75rem', fontWeight: 600, color: tokens.inkFaint },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& button': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 6,
    width: '100%',
    padding: '5px 8px',
    font: 'inherit',
    textAlign: 'left',
    color: tokens.ink,
    backgroundColor: 'transparent',
    border: 0,
    borderRadius: 6,
    cursor: 'pointer',
    '&:hover': { backgroundColor: tokens.hover },
    '&[aria-current]': { backgroundColor: tokens.chosen },
    '&:focus-visible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
  },
  '& code': { fontSize: '0.75rem', color: tokens.inkFaint, overflowWrap: 'anywhere' },
  '& i': { fontStyle: 'normal', color: tokens.accent },
  '& b': { marginLeft: 'auto', fontSize: '0.75rem', color: tokens.tones.danger.ink },
}));
