/**
 * The name of a cookie that decides which state of the site a visitor gets. With HTTPS, browsers take a cookie with this prefix from our
 * host only, so that no other host of the domain can choose.
 */
const cookieName = (name: string, https: boolean): string => `${https ? '__Host-' : ''}fundharbor_${name}`

/** Contains the token of the preview that a visitor has opened. */
export const previewCookie = (https: boolean): string => cookieName('preview', https)

/** Keeps a visitor's group for two weeks: `<canary id>_in` or `<canary id>_out`. */
export const canaryCookie = (https: boolean): string => cookieName('canary', https)

/** Attributes of both. Lax, so that the cookie is sent after a link in a chat or an email was opened. */
export const cookieAttributes = (https: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
