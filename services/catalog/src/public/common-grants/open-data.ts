import type { Exempt } from '@fundharbor/chassis/http/origin'

/** Exempt from CSRF checks: for API clients, and the POST search changes nothing. */
export const isOpenData: Exempt = (path) => path.startsWith('/common-grants/')
