/** The header in which the gateway tells a service that the visitor gets the canary: `canary`. Absent for the live site. */
export const RELEASE_SITE = 'X-Release-Site'
