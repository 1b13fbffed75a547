/**
 * Name of a cookie that pages can read. Without it nobody is signed in, so that a visitor's page need not request the
 * current user. It grants no access.
 */
export const SIGNED_IN_HINT = 'fundharbor_in'
