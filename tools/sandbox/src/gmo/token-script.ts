/**
 * The vendor's browser library, version 1, as served at /ext/js/token.js: the same global, the same
 * callback object (GMO 1.6). It sends the card to the sandbox in plain form fields; the vendor's
 * own library encrypts it with the shop's key.
 */
export const TOKEN_SCRIPT = `(() => {
  'use strict'
  const own = document.currentScript
  const endpoint = new URL('../api/credit/getToken', own ? own.src : location.href).href
  let shopId = ''

  // Old pages pass the name of a global function, newer ones the function itself.
  const resolve = (callback) => (typeof callback === 'function' ? callback : window[callback])

  const shaped = (reply) => {
    const resultCode = (reply.resultCode || ['901']).join(',')
    if (resultCode !== '000') return { resultCode }
    const { token, toBeExpiredAt, maskedCardNo, isSecurityCodeSet } = reply.tokenObject
    return {
      resultCode,
      tokenObject: { token: token.length > 1 ? token : token[0], toBeExpiredAt, maskedCardNo, isSecurityCodeSet },
    }
  }

  const getToken = (card, callback) => {
    const done = resolve(callback)
    if (typeof done !== 'function') throw new TypeError('Multipayment.getToken needs a callback')
    const form = new URLSearchParams({
      ShopID: shopId,
      cardNo: card.cardno ?? '',
      expire: card.expire ?? '',
      securityCode: card.securitycode ?? '',
      holderName: card.holdername ?? '',
      tokenNumber: card.tokennumber ?? '',
    })
    fetch(endpoint, { method: 'POST', body: form, credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : { resultCode: ['901'] }))
      .catch(() => ({ resultCode: ['902'] }))
      .then((reply) => done(shaped(reply)))
  }

  window.Multipayment = { init: (id) => void (shopId = String(id)), getToken }
})()
`;
