import type { Canary } from './canary.ts'

/** Holds for two weeks which side of which canary a visitor is on: `<canary>_in` or `<canary>_out`. */
export const canaryCookie = 'fundharbor_canary'

export const cookieAttributes = (https: boolean): string =>
  `Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

export const groupCookie = ({ id }: Canary, side: 'in' | 'out') => `${id}_${side}`
