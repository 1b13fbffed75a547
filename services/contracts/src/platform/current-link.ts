/** Whether a link leads to the current page or to a page above it. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/'
    ? pathname === '/' || pathname === '/dashboard'
    : pathname === to || pathname.startsWith(`${to}/`)
