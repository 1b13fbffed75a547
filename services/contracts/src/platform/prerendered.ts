import { z } from 'zod'

/** A page's title, meta description and the HTML that is shown before its scripts run. */
export const PrerenderedPage = z.object({
  title: z.string(),
  description: z.string(),
  html: z.string(),
})
export type PrerenderedPage = z.infer<typeof PrerenderedPage>

/**
 * `pages.json` in an area's release: prerendered content by path. The content service adds what comes from the
 * database, such as lists of articles. `style` is CSS for all of these pages.
 */
export const PrerenderedPages = z.object({ style: z.string(), pages: z.record(z.string(), PrerenderedPage) })
export type PrerenderedPages = z.infer<typeof PrerenderedPages>
