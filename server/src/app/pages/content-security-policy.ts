import type { App } from '../context/app.ts';

/** Nothing inline, nothing evaluated; besides ourselves only what is set: the gateway's own hosts for the card token, and where pictures lie. */
export function contentSecurityPolicy({ config, payments }: Pick<App, 'config' | 'payments'>): string {
  const script = payments.gmo() === null ? '' : payments.tokenScriptUrl();
  const gateway = [script, config.gmo_base_url ?? ''].filter((url) => url.startsWith('http')).map((url) => new URL(url).origin);
  const also = gateway.map((origin) => ` ${origin}`).join('');
  const pictures = config.media_url === null ? '' : ` ${new URL(config.media_url).origin}`;
  return [
    `default-src 'none'`,
    `script-src 'self'${also}`,
    `style-src 'self'`,
    `img-src 'self' data:${pictures}`,
    `font-src 'self'`,
    `connect-src 'self'${also}`,
    `manifest-src 'self'`,
    `form-action 'self'${also}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');
}
