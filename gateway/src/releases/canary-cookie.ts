import type { Canary } from './canary.ts'
import { canaryCookie, cookieAttributes } from './site-cookies.ts'

export const groupCookie = ({ id }: Canary, group: 'in' | 'out') => `${id}_${group}`

/** Sets the cookie to a value. */
export const setCanaryCookie = (value: string, https: boolean): string =>
  `${canaryCookie(https)}=${value}; Max-Age=1209600; ${cookieAttributes(https)}`
