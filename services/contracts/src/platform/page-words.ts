import { z } from 'zod'

/** A page in words: its head's title and description, and the HTML that stands there before any script ran. */
export const PageWords = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
})
export type PageWords = z.infer<typeof PageWords>

/**
 * `pages.json` in an area's release: what those see of its pages who run no script. Keys are paths; a page that is
 * not named here has no such words, or gets them from the content service, which knows its records. `style` is CSS
 * for all of them.
 */
export const AreaWords = z.object({ style: z.string(), pages: z.record(z.string(), PageWords) })
export type AreaWords = z.infer<typeof AreaWords>
