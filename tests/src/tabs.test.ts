import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homePath, movedOn, neighbour, savedTabs, type Tab, visited, without } from '#src/shell/tabs/tab.ts';

const tab = (path: string, more: Partial<Tab> = {}): Tab => ({ path, search: '', ...more });
const home = tab(homePath);
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

describe('a visited page', () => {
  it('gets a tab at the end', () => {
    expect(paths(visited([home], tab('/user/list')))).toEqual(['/home', '/user/list']);
  });
  it('keeps its place and takes what changed', () => {
    const tabs = visited([home, tab('/user/list'), tab('/a')], tab('/user/list', { search: '?page=2' }));
    expect(tabs[1]).toEqual({ path: '/user/list', search: '?page=2' });
    expect(tabs).toHaveLength(3);
  });
  it('keeps the name that it gave itself before', () => {
    const tabs = visited([home, tab('/user/compile/7', { name: 'wang' })], tab('/user/compile/7'));
    expect(tabs[1]?.name).toBe('wang');
  });
  it('changes nothing when nothing changed', () => {
    const tabs = [home, tab('/a', { name: 'A' })];
    expect(visited(tabs, tab('/a', { name: 'A' }))).toBe(tabs);
  });
  it('never makes more than thirty, and never drops home', () => {
    const tabs = Array.from({ length: 50 }, (_, at) => tab(`/p${at}`)).reduce<readonly Tab[]>(visited, [
      home,
    ]);
    expect(tabs).toHaveLength(30);
    expect(tabs[0]).toBe(home);
    expect(tabs.at(-1)?.path).toBe('/p49');
  });
});

describe('a page that takes the place of another', () => {
  const tabs = [home, tab('/user/list'), tab('/user/look/1'), tab('/a')];
  it('has its tab where that one stood', () => {
    const next = movedOn(tabs, tab('/user/look/2'), '/user/look/1');
    expect(paths(next)).toEqual(['/home', '/user/list', '/user/look/2', '/a']);
  });
  it('only closes that one where it has a tab already', () => {
    expect(paths(movedOn(tabs, tab('/user/list'), '/user/look/1'))).toEqual(['/home', '/user/list', '/a']);
    expect(movedOn(tabs, tab('/a'), '/a')).toBe(tabs);
  });
  it('changes nothing once that was done', () => {
    const next = movedOn(tabs, tab('/user/look/2'), '/user/look/1');
    expect(movedOn(next, tab('/user/look/2'), '/user/look/1')).toBe(next);
  });
  it('is like any other where that one has no tab; home stays', () => {
    expect(paths(movedOn(tabs, tab('/b'), '/gone'))).toEqual([...paths(tabs), '/b']);
    expect(paths(movedOn(tabs, tab('/b'), '/home'))).toEqual([...paths(tabs), '/b']);
  });
});

describe('a closed page', () => {
  const tabs = [home, tab('/a'), tab('/b'), tab('/c')];
  it('leaves the others; home cannot be closed', () => {
    expect(paths(without(tabs, ['/home', '/a']))).toEqual(['/home', '/b', '/c']);
  });
  it('leads to the next, else to the one before, else home', () => {
    expect(neighbour(tabs, '/b', ['/b']).path).toBe('/c');
    expect(neighbour(tabs, '/c', ['/c']).path).toBe('/b');
    expect(neighbour(tabs, '/c', ['/a', '/b', '/c']).path).toBe('/home');
    expect(neighbour([], '/x', ['/x']).path).toBe('/home');
  });
});

describe('what was saved', () => {
  it('comes back as it was', () => {
    const tabs = [home, tab('/a', { name: 'A', asksBeforeClosing: true })];
    expect(savedTabs(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs);
  });
  it('counts only where it has the right shape', () => {
    const strange = [
      null,
      7,
      {},
      { path: 'x', search: '' },
      { path: '//evil', search: '' },
      { path: '/a', search: 1 },
    ];
    expect(savedTabs(strange)).toEqual([home]);
  });
  it('never breaks, no matter what lies there', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(savedTabs(stored)[0]).toEqual(home);
      }),
    );
  });
});
