export type Settings = Readonly<Record<string, string>>;

/**
 * For a small machine that also runs the shop; measurements are in docs/decisions/server.md.
 * Durable: fsync and synchronous_commit stay on. Its log contains no personal data: no statements,
 * parameters or DETAIL lines.
 */
export const smallMachine: Settings = {
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  wal_compression: 'pglz',
  // I/O worker processes cost memory and gain nothing when all data is in memory
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // statistics of tables that grow during a sale are refreshed by the server's own job
  autovacuum_max_workers: '2',
  autovacuum_naptime: '30s',
  // an error's text may contain user input: the server logs which statement failed, without its
  // values
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
};

const since18 = ['io_method', 'file_copy_method'];

export const asArguments = (settings: Settings, major: number): string[] =>
  Object.entries(settings)
    .filter(([name]) => major >= 18 || !since18.includes(name))
    .flatMap(([name, value]) => ['-c', `${name}=${value}`]);
