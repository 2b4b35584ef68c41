import { runtimeConfig } from '../page/runtime-config.ts';

/** spec §7: a failed check is marked not ok; a successful one tells whether maintenance is on. */
type MaintenanceCheck = { ok: false } | { ok: true; isMaintaining: boolean };

/** spec §2: maintenance redirects to an external page. A failed check does not close the shop. */
export function maintenanceGuard(check: MaintenanceCheck, pageUrl: string | null): string | null {
  return check.ok && check.isMaintaining ? pageUrl : null;
}

async function checkMaintenance(host: string | null): Promise<MaintenanceCheck> {
  try {
    const response = await fetch(`${host ?? ''}/maintenance-status`);
    if (!response.ok) return { ok: false };
    const { maintaining } = (await response.json()) as { maintaining?: unknown };
    return typeof maintaining === 'boolean'
      ? { ok: true, isMaintaining: maintaining }
      : { ok: false };
  } catch {
    return { ok: false };
  }
}

/** Runs in parallel with the start, because an open shop must not wait for it. */
export async function leaveIfMaintaining(): Promise<void> {
  const { status_host, maintenance_page_url } = runtimeConfig();
  const url = maintenanceGuard(await checkMaintenance(status_host), maintenance_page_url);
  if (url) window.location.replace(url);
}
