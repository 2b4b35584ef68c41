import type { AuditEntry, AuditKind } from '@noren/contract/entities/staff';
import type { Db, Tx } from '../../platform/db/database.ts';

/** One change for the audit log, written in the change's transaction. */
export interface AuditedChange {
  store_id: number | null;
  /** null: made with the operator's key */
  staff_id: number | null;
  call: string;
  subject: string;
  before: object | null;
  after: object | null;
}

/** Writes an audit entry. It must not contain passwords, tokens or credentials. */
export const writeAudit = (
  tx: Tx,
  { store_id, staff_id, call, subject, before, after }: AuditedChange,
  now: Date,
) =>
  tx.query(
    'INSERT INTO audit_entries (store_id, staff_id, at, call, subject, before, after) VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)',
    [
      store_id,
      staff_id,
      now,
      call,
      subject,
      before === null ? null : JSON.stringify(before),
      after === null ? null : JSON.stringify(after),
    ],
  );

/** Writes one entry for each thing that a call changed, in one statement. */
export const writeAudits = (
  tx: Tx,
  { store_id, staff_id, call }: Pick<AuditedChange, 'store_id' | 'staff_id' | 'call'>,
  things: readonly Pick<AuditedChange, 'subject' | 'before' | 'after'>[],
  now: Date,
) =>
  tx.query(
    `INSERT INTO audit_entries (store_id, staff_id, at, call, subject, before, after)
     SELECT $1, $2, $3, $4, t.subject, t.before, t.after FROM jsonb_to_recordset($5::jsonb) AS t(subject text, before jsonb, after jsonb)`,
    [store_id, staff_id, now, call, JSON.stringify(things)],
  );

interface AuditRow extends Omit<AuditEntry, 'at' | 'staff'> {
  at: Date;
  staff_id: number | null;
  staff_name: string | null;
}

export interface AuditFilter {
  /** continues before this entry's id; null: from the newest */
  before: number | null;
  call: string | null;
  staff_id: number | null;
  about: AuditKind | null;
  limit: number;
}

/** SQL for the `AuditKind` of an entry `a`. */
const kindOfEntry = `CASE WHEN a.subject ~ '^(order (?!emails)|orders$)' THEN 'order'
       WHEN a.subject ~ '^(product|sku|import|picture|kinds|low stock)' THEN 'goods'
       WHEN a.subject ~ '^(staff|invitation|key|passkey)' THEN 'staff' ELSE 'settings' END`;

/** A store's changes, newest first. */
export async function listAudit(
  db: Db,
  store_id: number,
  { before, call, staff_id, about, limit }: AuditFilter,
) {
  const rows = await db.query<AuditRow>(
    `SELECT a.id, a.at, a.staff_id, s.name AS staff_name, a.call, a.subject, a.before, a.after
       FROM audit_entries a LEFT JOIN staff s ON s.id = a.staff_id
      WHERE a.store_id = $1 AND ($2::int IS NULL OR a.id < $2) AND ($3::text IS NULL OR a.call = $3)
        AND ($5::int IS NULL OR a.staff_id = $5) AND ($6::text IS NULL OR ${kindOfEntry} = $6)
      ORDER BY a.id DESC LIMIT $4`,
    [store_id, before, call, limit, staff_id, about],
  );
  return rows.map(({ at, staff_id, staff_name, ...row }): AuditEntry => ({
    ...row,
    at: at.toISOString(),
    staff: staff_id === null ? null : { id: staff_id, name: staff_name ?? '' },
  }));
}
