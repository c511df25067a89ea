import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { BusyButton } from '#src/ui/BusyButton.tsx';

test('a busy button can be focused, says that it is busy, and ignores presses, also of the form it submits', () => {
  const onClick = vi.fn();
  const preventDefault = vi.fn();
  const { props } = BusyButton({ busy: true, type: 'submit', variant: 'contained', onClick });
  expect(props).toMatchObject({ 'aria-disabled': true, 'aria-busy': true, type: 'submit' });
  expect(props.disabled).toBeUndefined();
  expect(props.startIcon).toBeDefined();
  props.onClick({ preventDefault });
  expect(onClick).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalledOnce();
});

test('a button with nothing to do ignores presses without being busy, and any other one is a plain button', () => {
  const onClick = vi.fn();
  const idle = BusyButton({ busy: false, idle: true, onClick }).props;
  expect(idle).toMatchObject({ 'aria-disabled': true, 'aria-busy': false });
  idle.onClick({ preventDefault: () => undefined });
  expect(onClick).not.toHaveBeenCalled();
  expect(BusyButton({ busy: false, onClick }).props).toMatchObject({ 'aria-disabled': false, onClick });
});

test('nothing is disabled because work is running: it would lose the focus', () => {
  const running =
    /\bdisabled=\{[^}]*\b(busy|running|pending|is(Busy|Fetching\w*|Loading|Saving|Sending|Running))\b/;
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.filter((file) => running.test(readFileSync(`src/${file}`, 'utf8').replaceAll('aria-disabled', ''))),
  ).toEqual([]);
});
