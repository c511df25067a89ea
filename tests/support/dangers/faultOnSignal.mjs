// Loaded into a server by NODE_OPTIONS: a signal raises an unexpected error outside of every call.
const faults = {
  exception: () => {
    throw new Error('out of nowhere');
  },
  rejection: () => void Promise.reject(new Error('out of nowhere')),
};
process.on('SIGUSR2', () => setImmediate(faults[process.env.FAULT]));
