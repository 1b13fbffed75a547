import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { Marked } from 'marked'

/** Line breaks stay as typed. */
const marked = new Marked({ gfm: true, breaks: true })

/** A post's Markdown as sanitized HTML, and its text without markup. */
export function renderPost(markdown: string): { html: string; plainText: string } {
  const html = sanitizeHtml(marked.parse(markdown, { async: false }))
  return { html, plainText: textOf(html) }
}
