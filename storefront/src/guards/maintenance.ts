/** spec §7: a failed check is marked not ok, a good one carries whether maintenance is on. */
export type MaintenanceCheck = { ok: false } | { ok: true; isMaintaining: boolean };

/** spec §2: maintenance redirects to an external page. A failed check never closes the shop. */
export function maintenanceGuard(check: MaintenanceCheck, pageUrl: string | null): string | null {
  return check.ok && check.isMaintaining ? pageUrl : null;
}
