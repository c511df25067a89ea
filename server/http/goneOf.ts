import type { FastifyReply } from 'fastify';

/**
 * Tells that the caller's connection was closed before it had its answer: a browser that was shut, a line that broke.
 * The signal is made when somebody first asks for it, since few calls do.
 */
export function goneOf({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= signalOf(raw);
    return signal;
  };
}

function signalOf(raw: FastifyReply['raw']): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return gone.signal;
}
