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

/** The system's Latin fonts first, then the Chinese font that fits best beside them. */
export const drawnFont = `${latin}, ${chinese}`;

/**
 * The same for CSS, not a canvas: Chinese fonts have quotes and apostrophes as wide as their characters, so
 * an English page takes these from another font (ui/base.css).
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
