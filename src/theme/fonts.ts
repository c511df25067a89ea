const latin = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  'Arial',
].join(', ');

const chinese = [
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei UI"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  'sans-serif',
].join(', ');

/** Latin faces of each system first, then the Chinese face that sits best beside them. */
export const drawnFont = `${latin}, ${chinese}`;

/**
 * The same for what CSS reads, not a canvas: where a Chinese face is all that there is, its quotes and apostrophes are
 * as wide as its characters, so an English page takes these from another face (frame/base.css).
 */
export const textFont = `${latin}, var(--kf-marks, Arial), ${chinese}`;

/** For code, keys and addresses. */
export const codeFont = [
  'ui-monospace',
  'SFMono-Regular',
  '"Cascadia Mono"',
  '"Segoe UI Mono"',
  'Menlo',
  'Consolas',
  '"Liberation Mono"',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans Mono CJK SC"',
  'monospace',
].join(', ');
