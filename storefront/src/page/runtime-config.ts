import type { PageTags } from '@noren/contract/visit-tags';

/**
 * Settings of the deployment: the server embeds them in the page (`<script type="application/json"
 * id="noren-config">`), so one build serves every deployment; a static host serves the same JSON at
 * /runtime-config.json (D-008).
 */
export interface RuntimeConfig {
  /** Store that `/` redirects to. */
  default_store_slug: string | null;
  /** Where shoppers are redirected during maintenance (spec §2). */
  maintenance_page_url: string | null;
  /** Host of /maintenance-status; null: the app's own origin (D-268). */
  status_host: string | null;
  /** The server's time when it rendered the page, in milliseconds; null on a static host. */
  server_time: number | null;
  /** Whether demo data is loaded (D-310). */
  demo: boolean;
  /** The tags of the page's store (D-584); absent: none. */
  tags?: PageTags;
}

const defaults: RuntimeConfig = {
  default_store_slug: null,
  maintenance_page_url: null,
  status_host: null,
  server_time: null,
  demo: false,
};

/** Returns the JSON of a script element embedded by the server, or null on a static host. */
export function jsonInPage<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

let config = defaults;
export const runtimeConfig = (): RuntimeConfig => config;

export async function loadRuntimeConfig(): Promise<void> {
  const found = jsonInPage<Partial<RuntimeConfig>>('noren-config') ?? (await fetchConfig());
  config = { ...defaults, ...found };
}

async function fetchConfig(): Promise<Partial<RuntimeConfig>> {
  try {
    const response = await fetch('/runtime-config.json');
    return response.ok && response.headers.get('content-type')?.includes('json')
      ? ((await response.json()) as Partial<RuntimeConfig>)
      : {};
  } catch {
    return {};
  }
}
