/** Which house writes, and the page of this store that an email's link leads to (spec §5). */
const template = { email_template_type: 'noren_live' } as const;
const pageOf = (storeSlug: string, page: string) => `${window.location.origin}/stores/${storeSlug}/${page}`;

export const loginPageOf = (storeSlug: string) => ({ login_page_url: pageOf(storeSlug, 'account/login'), ...template });
export const resetPageOf = (storeSlug: string) => ({ reset_password_page_url: pageOf(storeSlug, 'forget-password'), ...template });
