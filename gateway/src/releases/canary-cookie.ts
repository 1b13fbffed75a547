import type { Canary } from './canary.ts'

/** Keeps a visitor's group for two weeks: `<canary id>_in` or `<canary id>_out`. */
export const canaryCookie = 'fundharbor_canary'

export const cookieAttributes = (https: boolean): string =>
  `Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

export const groupCookie = ({ id }: Canary, group: 'in' | 'out') => `${id}_${group}`
