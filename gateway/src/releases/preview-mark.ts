import { leavePath } from './preview-cookie.ts'

/** What a page of a preview says about itself. `text` is plain text. */
export interface PreviewMark {
  text: string
  ends: string
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** In words and UTC, because the reader's time zone is not known here. */
export const formatDay = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

const style = `
#preview-mark { position: fixed; left: 12px; bottom: calc(12px + env(safe-area-inset-bottom)); z-index: 2000; max-width: min(22rem, calc(100vw - 24px)); padding: 8px 14px; border: 1px solid #74888f; border-radius: 12px; background: #12242b; color: #fff; font: 0.875rem/1.4 sans-serif; box-shadow: 0 2px 12px rgb(0 0 0 / 30%) }
#preview-mark a { color: #f3bd4c; text-decoration: underline; white-space: nowrap }
@media (width < 960px) { #preview-mark { bottom: calc(84px + env(safe-area-inset-bottom)) } }
@media print { #preview-mark { display: none } }`

/** The corner of every page of a preview. It is in the HTML, so that it is there with any version of the shell. */
export const renderMark = ({ text, ends }: PreviewMark): string =>
  `<style>${style}</style><aside id="preview-mark" aria-label="Preview">${escape(text)}, until ${formatDay(ends)}. <a href="${leavePath}">Leave preview</a></aside>`
