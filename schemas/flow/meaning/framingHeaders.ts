/**
 * The headers that state a request's length and framing. The sender sets them, even if the flow specifies
 * others: a wrong length would split one request into two.
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
