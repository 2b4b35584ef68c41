import type { App } from '../app.ts';

/** Nothing inline, nothing evaluated; besides ourselves only the gateway's own hosts, for the card token. */
export function contentSecurityPolicy(app: App): string {
  const script = app.payments.tokenScriptUrl();
  const gateway = [script.startsWith('http') ? new URL(script).origin : '', app.config.gmo_base_url ? new URL(app.config.gmo_base_url).origin : ''].filter(
    Boolean,
  );
  const also = gateway.length > 0 ? ` ${gateway.join(' ')}` : '';
  return [
    `default-src 'none'`,
    `script-src 'self'${also}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${also}`,
    `manifest-src 'self'`,
    `form-action 'self'${also}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');
}
