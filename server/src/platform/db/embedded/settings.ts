/** How PostgreSQL is set: by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

/**
 * For a small machine that runs the shop beside it; what was measured is in docs/decisions/server.md. Durable: fsync and synchronous_commit stay on.
 * Personal data stays out of its log: no statement, no parameter and no DETAIL line is written.
 */
export const smallMachine: Settings = {
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  wal_compression: 'pglz',
  // readers of one page in processes of their own cost memory and bring nothing where all data is in memory
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // statistics of tables that grow in a sale are renewed by the server's own job
  autovacuum_max_workers: '2',
  autovacuum_naptime: '30s',
  // an error's words may hold what somebody typed: the server says which statement failed, and not with what
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
};

/** Settings that came with PostgreSQL 18. */
const since18 = ['io_method', 'file_copy_method'];

/** @param major of the PostgreSQL that is to understand them */
export const asArguments = (settings: Settings, major: number): string[] =>
  Object.entries(settings)
    .filter(([name]) => major >= 18 || !since18.includes(name))
    .flatMap(([name, value]) => ['-c', `${name}=${value}`]);
