/** Lists the server settings of the embedded database: made for a small machine that it shares with Kaifang. */
export function flags(durable: boolean): string[] {
  const settings: Record<string, string> = {
    max_connections: '100',
    shared_buffers: '128MB',
    work_mem: '8MB',
    effective_cache_size: '512MB',
    random_page_cost: '1.1',
    // Bounds what a recovery has to replay after a kill, and with it the time until the first answer.
    max_wal_size: '512MB',
    wal_level: 'replica',
    max_wal_senders: '0',
    // Fewer idle processes: reads are done by the backends themselves, nothing is replicated.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A query of a server that was killed must not hold its locks until it ends.
    client_connection_check_interval: '1s',
    // The client hears of its own errors; the log keeps only the server's, and never a value of a row.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // After a kill one call for the whole disk instead of one for each of some 2,000 files, which took seconds. What
    // could not be written is told by kernels since 5.8.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(durable ? DURABLE : FAST),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  autovacuum_naptime: '10min',
};
