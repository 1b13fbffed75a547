import type { Preview } from './previews.ts'
import { cookieAttributes, previewCookie } from './site-cookies.ts'

/** Links of previews are below it. */
export const previewPath = '/preview/'

/** Ends a visitor's own preview; no token looks like it. */
export const leavePath = `${previewPath}leave`

/** The path of a preview's link. */
export const linkPath = ({ token }: Pick<Preview, 'token'>): string => previewPath + token

/** The cookie ends with the preview. */
export const openCookie = ({ token, ends }: Pick<Preview, 'token' | 'ends'>, https: boolean): string =>
  `${previewCookie(https)}=${token}; Expires=${new Date(ends).toUTCString()}; ${cookieAttributes(https)}`

export const leaveCookie = (https: boolean): string =>
  `${previewCookie(https)}=; Max-Age=0; ${cookieAttributes(https)}`

/** The value of X-Release-Site for a preview: the state that its visitors get. */
export const siteName = ({ state }: Pick<Preview, 'state'>): string => `state-${state}`

/** The page for people whose link leads to a preview that has ended. */
export const endedPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>This preview has ended</title><body style="max-width:40rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 sans-serif"><h1>This preview has ended</h1><p>Ask the person who sent you the link for a new one.</p><p><a href="/">Go to the site</a></p></body></html>'
