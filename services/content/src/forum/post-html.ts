import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { Marked } from 'marked'

/** A line break that somebody typed is one that is shown. */
const marked = new Marked({ gfm: true, breaks: true })

/** Markdown of a post as sanitised HTML, and its words without markup. */
export function renderPost(markdown: string): { html: string; words: string } {
  const html = sanitizeHtml(marked.parse(markdown, { async: false }))
  return { html, words: textOf(html) }
}
