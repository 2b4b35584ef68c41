import type { Tx } from '../../platform/db/database.ts';

/** Sets the flag that every process reads when a page is opened (D-268). */
export const switchMaintenance = (tx: Tx, maintaining: boolean) =>
  tx.query(
    `INSERT INTO switches (name, value) VALUES ('maintaining', to_jsonb($1::boolean))
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [maintaining],
  );
