/**
 * The header in which the gateway tells a service that the visitor gets another site than the live one: `canary`, or for a
 * preview `state-<number>`.
 */
export const RELEASE_SITE = 'X-Release-Site'
