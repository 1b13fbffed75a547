/** The shell's pages for signing in, verifying an email address and resetting a password, by path. No area owns them. */
export const authPages = {
  '/auth': () => import('./page.tsx'),
  '/verify-email': () => import('./verify-email-page.tsx'),
  '/forgot-password': () => import('./forgot-password-page.tsx'),
  '/reset-password': () => import('./reset-password-page.tsx'),
}

/** The function that loads the code of one of these pages; undefined for any other path. */
export const findAuthPage = (path: string): (() => Promise<unknown>) | undefined =>
  Object.entries(authPages).find(([own]) => own === path)?.[1]
