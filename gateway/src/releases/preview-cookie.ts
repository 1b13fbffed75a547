import type { Preview } from './previews.ts'

/** Contains the token of the preview that a visitor has opened. */
export const previewCookie = 'fundharbor_preview'

/** Links of previews are below it. */
export const previewPath = '/preview/'

/** Ends a visitor's own preview; no token looks like it. */
export const leavePath = `${previewPath}leave`

const attributes = (https: boolean) => `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

/** The path of a preview's link. */
export const linkPath = ({ token }: Pick<Preview, 'token'>): string => previewPath + token

/** The cookie ends with the preview. Lax, so that it is sent after a link in a chat or an email was opened. */
export const openCookie = ({ token, ends }: Pick<Preview, 'token' | 'ends'>, https: boolean): string =>
  `${previewCookie}=${token}; Expires=${new Date(ends).toUTCString()}; ${attributes(https)}`

export const leaveCookie = (https: boolean): string => `${previewCookie}=; Max-Age=0; ${attributes(https)}`

/** The value of X-Release-Site for a preview: the state that its visitors get. */
export const siteName = ({ state }: Pick<Preview, 'state'>): string => `state-${state}`

/** What people see whose link leads nowhere. */
export const endedPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>This preview has ended</title><body style="max-width:40rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 sans-serif"><h1>This preview has ended</h1><p>Ask the person who sent you the link for a new one.</p><p><a href="/">Go to the site</a></p></body></html>'
