import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { checkCaptcha, issueCaptcha } from '#server/features/accounts/captcha.ts';
import {
  captchaLetters,
  captchaSize,
  captchaStrokes,
  drawCaptcha,
} from '#server/features/accounts/captchaDrawing.ts';
import { isWorkDone } from '#server/features/accounts/workDone.ts';
import { openKeys } from '#server/platform/keys.ts';
import { doWork } from '#src/session/signin/doWork.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { readCaptcha } from '../support/readCaptcha.ts';
import { solveCaptcha } from '../support/solveCaptcha.ts';

const pictures = 24;

let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp(undefined, { CAPTCHA: 'on' });
});
afterAll(() => kaifang.close());
beforeEach(() => void vi.useRealTimers());

const issue = () => issueCaptcha(kaifang.app.keys);
const check = (id: unknown, answer: unknown) => checkCaptcha(kaifang.app.db, kaifang.app.keys, id, answer);
const answerOf = (captcha: { captcha_id: string }) => readCaptcha(kaifang.app.keys, captcha.captcha_id);

const usedUp = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from kaifang_system.used_once`.execute(kaifang.app.db);
  return rows[0]?.count;
};

describe('a captcha', () => {
  test('is solved once, in any case, also with the wide letters of a Chinese keyboard', async () => {
    for (const change of [
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => ` ${text} `,
      (text: string) => text.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ]) {
      const captcha = issue();
      const typed = change(answerOf(captcha));
      expect(await check(captcha.captcha_id, typed)).toBe(true);
      expect(await check(captcha.captcha_id, typed)).toBe(false);
    }
  });

  test('is used up by a wrong answer, and by one of two answers that come at once', async () => {
    const one = issue();
    expect(await check(one.captcha_id, 'zzzz')).toBe(false);
    expect(await check(one.captcha_id, answerOf(one))).toBe(false);
    const two = issue();
    const both = await Promise.all([1, 2, 3].map(() => check(two.captcha_id, answerOf(two))));
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  test('AU-08 nothing, "undefined", a list, another captcha’s answer, a foreign or changed number are refused', async () => {
    const captcha = issue();
    const { captcha_id: id } = captcha;
    const before = await usedUp();
    for (const answer of ['', '  ', null, undefined, [], ['a'], {}, 0, true, [answerOf(captcha)]])
      expect(await check(id, answer)).toBe(false);
    for (const wrong of [
      '',
      'undefined',
      'null',
      null,
      undefined,
      [id],
      {},
      1,
      `${id}x`,
      id.slice(1),
      'a.b.c',
    ])
      expect(await check(wrong, answerOf(captcha))).toBe(false);
    expect(await usedUp()).toBe(before);
    expect(await check(id, answerOf(captcha))).toBe(true);
    const [one, two] = [issue(), issue()];
    expect(await check(one.captcha_id, answerOf(two))).toBe(false);
    const folder = mkdtempSync(join(tmpdir(), 'kaifang-keys-'));
    const foreign = issueCaptcha(openKeys(folder));
    expect(await check(foreign.captcha_id, 'undefined')).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('AU-08 ends after five minutes, and its end cannot be moved', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [early, late, moved] = [issue(), issue(), issue()];
    const answers = [early, late, moved].map(answerOf);
    vi.setSystemTime(Date.now() + 299_000);
    expect(await check(early.captcha_id, answers[0])).toBe(true);
    const [random, , signature] = moved.captcha_id.split('.');
    const later = (Date.now() + 200_000).toString(36);
    expect(await check(`${random}.${later}.${signature}`, answers[2])).toBe(false);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await check(late.captcha_id, answers[1])).toBe(false);
  });

  test('AU-11 those that no one answers leave nothing behind', async () => {
    const before = await usedUp();
    const ids = new Set(Array.from({ length: 100 }, () => issue().captcha_id));
    expect(ids.size).toBe(100);
    expect(await usedUp()).toBe(before);
  });
});

describe('its picture', () => {
  test('is an SVG of pixels alone on a ground of its own, a few kilobytes, and never the same', async () => {
    const { image } = issue();
    const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    const shape =
      /^<svg [^>]*width="162" height="48"[^>]*><rect [^>]*fill="#\w{6}"\/><image width="162" height="48" href="data:image\/png;base64,([\w+/=]+)"\/><\/svg>$/;
    expect(svg).toMatch(shape);
    const [, png = ''] = shape.exec(svg) ?? [];
    expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({
      ...{ format: 'png', isPalette: true },
      ...captchaSize,
    });
    expect(image.length).toBeLessThan(16_000);
    expect(drawCaptcha('ABCDE')).not.toBe(drawCaptcha('ABCDE'));
  });

  // Always the same pictures, so that it fails only when the drawing changes.
  test('is read as a whole by no program that takes letters by their strokes, widths and shapes', async () => {
    let state = 7;
    vi.spyOn(Math, 'random').mockImplementation(() => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    });
    let solved = 0;
    for (let count = 0; count < pictures; count++) {
      const text = Array.from(
        { length: 5 },
        () => captchaLetters[Math.floor(Math.random() * captchaLetters.length)],
      ).join('');
      const svg = Buffer.from(drawCaptcha(text)).toString('base64');
      if ((await solveCaptcha(`data:image/svg+xml;base64,${svg}`)) === text) solved++;
    }
    vi.restoreAllMocks();
    expect(solved / pictures).toBeLessThan(0.05);
  }, 400_000);

  test('knows every letter that it uses, and none of two that look alike', () => {
    for (const letter of captchaLetters) expect(captchaStrokes[letter]?.join(' ')).toMatch(/^~?[\d.,\s~-]+$/);
    for (const alike of ['0O', 'OD', '1I', '2Z', '5S', '8B', 'UV', 'EF', 'PR', '6G', 'CG', 'OQ'])
      expect([...alike].every((letter) => captchaLetters.includes(letter))).toBe(false);
  });
});

describe('Platform.Captcha.Get', () => {
  test('asks for no work unless a setting says so', async () => {
    expect((await kaifang.call('Platform.Captcha.Get')).data).not.toHaveProperty('work');
  });

  test('AU-11 answers anybody, but no address without end', async () => {
    const first = await kaifang.call('Platform.Captcha.Get');
    expect(first).toMatchObject({ ret: 200, data: { image: expect.stringMatching(/^data:image\/svg/) } });
    expect(
      await check(first.data.captcha_id, readCaptcha(kaifang.app.keys, String(first.data.captcha_id))),
    ).toBe(true);
    for (let count = 1; count < 120; count++) await kaifang.call('Platform.Captcha.Get');
    expect(await kaifang.call('Platform.Captcha.Get')).toMatchObject({ ret: 410 });
  });
});

describe('work that is asked of anyone who registers', () => {
  test('is looked at before the captcha, counts once, and only for its own captcha', async () => {
    const strict = await startApp(undefined, { CAPTCHA: 'on', REGISTER_WORK_BITS: '10' });
    let made = 0;
    const asked = async () => {
      const { data } = await strict.call('Platform.Captcha.Get');
      expect(data['work']).toBe(10);
      const id = String(data['captcha_id']);
      return { captcha_id: id, captcha: readCaptcha(strict.app.keys, id) };
    };
    const register = (fields: Row) =>
      strict.call('Platform.User.Register', {
        ...{ username: `worker_${++made}`, password: 'secret-6' },
        ...fields,
      });
    const refused = { ret: 400, data: { errors: [{ field: 'captcha', rule: 'work' }] } };
    const one = await asked();
    const done = await doWork(one.captcha_id, 10);
    for (const work of [undefined, '', '!', 'z'.repeat(13)])
      expect(await register({ ...one, work })).toMatchObject(refused);
    const other = await asked();
    const isAlso = isWorkDone(other.captcha_id, done, 10);
    if (!isAlso) expect(await register({ ...other, work: done })).toMatchObject(refused);
    expect(await register({ ...one, work: done })).toMatchObject({ ret: 200 });
    expect(await register({ ...one, work: done })).toMatchObject({
      ...{ ret: 400, data: { errors: [{ field: 'captcha', rule: 'captcha' }] } },
    });
    await strict.close();
  });
});
