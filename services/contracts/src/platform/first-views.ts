import { z } from 'zod'

/**
 * `views.json` in an area's release: what each of its members' pages shows while it waits for the API, as HTML by path. The
 * release tool puts it into the page's HTML, inside the shell's frame.
 */
export const AreaViews = z.record(z.string(), z.string())
export type AreaViews = z.infer<typeof AreaViews>

/** A link's HTML: to another page, and to the page that is open. `{to}` and `{label}` stand for its address and its text. */
export const LinkView = z.object({ other: z.string(), current: z.string() })
export type LinkView = z.infer<typeof LinkView>

/**
 * `frame.json` in a shell's release: the frame around members' pages, in which `<!--links-->`, `<!--tabs-->` and `<!--page-->`
 * are replaced with what the areas declare. `tabs` is by icon; `pages` are the shell's own pages for visitors, by path, and
 * `pageScripts` their scripts. `scripts` are files that the frame loads for members.
 */
export const FrameView = z.object({
  html: z.string(),
  link: LinkView,
  tabs: z.record(z.string(), LinkView),
  pages: z.record(z.string(), z.string()),
  scripts: z.array(z.string()),
  pageScripts: z.record(z.string(), z.array(z.string())).default({}),
})
export type FrameView = z.infer<typeof FrameView>

/** Names the shell's script that loads the page's scripts after the first paint; optional. */
const START = /<meta name="start" content="([^"]+)"[^>]*>\n?/

/**
 * Makes the shell's script load the page's scripts after the first paint. Returns the HTML and the script's address; an older
 * shell has none, and its HTML is unchanged.
 */
export function deferScripts(html: string): { html: string; start: string | undefined } {
  const start = START.exec(html)?.[1]
  if (start === undefined) return { html, start }
  const deferred = html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll('<script type="module"', '<script type="later"')
    .replace(START, '')
  return { html: deferred, start }
}
