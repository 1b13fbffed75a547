/** A heading of an article that can be gone to. */
export interface Heading {
  id: string
  text: string
}

/** The second-level headings of an article's HTML. */
export function headingsOf(html: string): Heading[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  return [...document.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({
    id,
    text: textContent ?? '',
  }))
}
