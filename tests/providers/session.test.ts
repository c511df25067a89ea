import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSession, type Fate } from '#providers/session.ts';
import { openPage } from '../support/browser/page.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the session of a tab', () => {
  it('keeps its token in a strict cookie, for a day or for thirty [constant-01]', () => {
    const page = openPage();
    const session = createSession();
    session.start('a+b', false);
    expect(page.lastCookie()).toMatch(/^token=a%2Bb; .*Max-Age=86400; SameSite=Strict$/);
    session.start('c', true);
    expect(page.lastCookie()).toContain('Max-Age=2592000');
    expect(session.token()).toBe('c');
  });

  it('asks for an encrypted way where there is one', () => {
    const page = openPage('https://kaifang.test/admin/');
    createSession().start('t', false);
    expect(page.lastCookie()).toMatch(/; Secure$/);
  });

  it('finds the token of an earlier visit, and none in a broken cookie', () => {
    const page = openPage();
    page.cookies.set('token', 'kept');
    expect(createSession().token()).toBe('kept');
    page.cookies.set('token', '%E0%A4%A');
    expect(createSession().token()).toBeNull();
  });

  it('lives in memory where cookies are switched off', () => {
    openPage('http://kaifang.test/admin/', false);
    const session = createSession();
    session.start('t', true);
    expect(session.token()).toBe('t');
    expect(session.fate()).toBe('same');
    session.end();
    expect(session.token()).toBeNull();
  });
});

describe('(SE-15) two tabs', () => {
  const twoTabs = () => {
    const page = openPage();
    page.cookies.set('token', 'first');
    return { page, one: createSession(), other: createSession() };
  };

  it('know that the other has signed out', () => {
    const { one, other } = twoTabs();
    other.end();
    expect(one.fate()).toBe('ended');
    expect(one.token()).toBe('first');
  });

  it('know that the other has signed in again, and never take its token over', () => {
    const { page, one, other } = twoTabs();
    other.start('second', false);
    expect(one.fate()).toBe('replaced');
    expect(one.token()).toBe('first');
    one.end();
    expect(page.cookies.get('token')).toBe('second');
  });

  it('learn of each other, and look for themselves when they are seen again', async () => {
    const { page, one, other } = twoTabs();
    const heard: Fate[] = [];
    const stop = one.watch((fate) => heard.push(fate));
    other.end();
    await vi.waitFor(() => expect(heard).toEqual(['ended']));
    page.happen('focus');
    page.happen('pageshow');
    stop();
    page.happen('focus');
    expect(heard).toEqual(['ended', 'ended', 'ended']);
  });
});

describe('the cookies of a session', () => {
  it('keep the session that another was entered from until a new one starts', () => {
    const page = openPage();
    const session = createSession();
    session.start('own', true);
    session.enter('other');
    expect(page.lastCookie()).toMatch(/^token=other; .*Max-Age=86400;/);
    expect(page.cookies.get('token_before')).toBe('own');
    session.start('third', false);
    expect(page.cookies.has('token_before')).toBe(false);
    expect(session.goBack()).toBe(false);
  });
});

describe('a message of another tab', () => {
  const watched = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const page = openPage();
    page.cookies.set('token', 'first');
    const channel = Object.assign(new EventTarget(), { postMessage: () => {} });
    vi.stubGlobal('BroadcastChannel', function open() {
      return channel;
    });
    const found: Fate[] = [];
    createSession().watch((fate) => found.push(fate));
    channel.dispatchEvent(new Event('message'));
    vi.advanceTimersByTime(1);
    return { page, found };
  };

  it('is checked again where it arrives before the cookie, until the cookie is there', () => {
    const { page, found } = watched();
    page.cookies.set('token', 'second');
    vi.advanceTimersByTime(100);
    expect(found).toEqual(['same', 'replaced']);
    vi.advanceTimersByTime(10_000);
    expect(found).toHaveLength(2);
  });

  it('is checked three times in all', () => {
    const { found } = watched();
    vi.advanceTimersByTime(10_000);
    expect(found).toEqual(['same', 'same', 'same']);
  });
});
