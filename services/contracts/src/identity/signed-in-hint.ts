/**
 * Name of the cookie, readable by pages, that stands beside the session's: without it nobody is signed in, and a
 * visitor's page need not ask. It grants nothing.
 */
export const SIGNED_IN_HINT = 'fundharbor_in'
