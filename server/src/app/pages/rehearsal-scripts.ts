/**
 * Stores the rehearsal's guest where the app expects its guest (D-009: a value with an expiry,
 * mirrored to a cookie), and removes a member's token. Also stores the locale, because the server
 * may render the bar of the next page before the app has stored it.
 */
export const enterScript = `const { token, to } = document.getElementById('guest').dataset
const far = Date.UTC(9999, 11, 31)
const secure = location.protocol === 'https:' ? '; Secure' : ''
const cookie = (name, value, seconds) => (document.cookie = name + '=' + encodeURIComponent(value) + '; Path=/; SameSite=Lax; Max-Age=' + seconds + secure)
const keep = (name, value) => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ value, expires_at: far }))
  } catch {
    // the cookie is what such a browser keeps
  }
  cookie(name, value === null ? '' : value, value === null ? 0 : 604800)
}
if (token) keep('huc-token', null)
keep('huc-locale', document.documentElement.lang)
keep('huc-guest-token', token || null)
cookie('huc-rehearsal', token ? '1' : '', token ? 604800 : 0)
if (to) location.replace(to)
`;

/**
 * Replaces the gateway's script (GMO 1.6) with the same global and response. The card number is not
 * sent: the token contains its last four digits, by which the buyer recognizes the card.
 */
export const rehearsedTokenScript = `window.Multipayment = {
  init() {},
  getToken(card, callback) {
    const done = typeof callback === 'function' ? callback : window[callback]
    const digits = String(card.cardno || '')
    const mask = '*'.repeat(Math.max(0, digits.length - 4)) + digits.slice(-4)
    if (digits.length < 10) return done({ resultCode: '101' })
    done({ resultCode: '000', tokenObject: { token: 'rehearsal-' + digits.slice(-4), toBeExpiredAt: '9999-12-31-23-59-59', maskedCardNo: mask, isSecurityCodeSet: true } })
  },
}
`;
