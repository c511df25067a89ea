/**
 * The headers by which a request says how long it is and how it ends. Who sends it says them, whoever wrote the others:
 * a length that is not its own would make two requests of one.
 */
export const framingHeaders = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
