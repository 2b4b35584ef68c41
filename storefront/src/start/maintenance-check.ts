import { maintenanceGuard, type MaintenanceCheck } from '../guards/maintenance.ts';
import { runtimeConfig } from '../page/runtime-config.ts';

/** spec §7: on failure the result is marked not ok; on success it carries isMaintaining. */
async function checkMaintenance(host: string | null): Promise<MaintenanceCheck> {
  try {
    const response = await fetch(`${host ?? ''}/maintenance-status`);
    if (!response.ok) return { ok: false };
    const { maintaining } = (await response.json()) as { maintaining?: unknown };
    return typeof maintaining === 'boolean' ? { ok: true, isMaintaining: maintaining } : { ok: false };
  } catch {
    return { ok: false };
  }
}

/** Runs beside the start, never before it: an open shop must not wait for the answer. */
export async function leaveIfMaintaining(): Promise<void> {
  const { status_host, maintenance_page_url } = runtimeConfig();
  const url = maintenanceGuard(await checkMaintenance(status_host), maintenance_page_url);
  if (url) window.location.replace(url);
}
