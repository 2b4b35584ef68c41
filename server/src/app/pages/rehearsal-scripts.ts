/**
 * Puts the rehearsal's guest where the app looks for its guest (D-009: a value with its end, mirrored to a cookie), and a member's token out of its way. The
 * language as well, in which the server draws the bar: the next page may be asked for before the app has kept it.
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
 * What stands in the place of the gateway's script (GMO 1.6): the same global and the same answer. The number that is typed goes nowhere: the token carries
 * its last four digits, by which the buyer knows the card again.
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
