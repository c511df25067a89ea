/** Latin faces of each system first, then the Chinese face that sits best beside them. */
export const textFont = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  'Arial',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei UI"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  'sans-serif',
].join(', ');

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
