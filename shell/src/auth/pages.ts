/** The shell's pages for signing in and for links in emails, by path. No area owns these. */
export const accountPages = {
  '/auth': () => import('./page.tsx'),
  '/verify-email': () => import('./verify-email-page.tsx'),
  '/forgot-password': () => import('./forgot-password-page.tsx'),
  '/reset-password': () => import('./reset-password-page.tsx'),
}

/** Loads the code of the page at a path; undefined if it is none of these. */
export const findAccountPage = (path: string): (() => Promise<unknown>) | undefined =>
  Object.entries(accountPages).find(([own]) => own === path)?.[1]
