/** A heading of an article that can be linked to. */
export interface Heading {
  id: string
  text: string
}

/** The h2 headings in an article's HTML. */
export function extractHeadings(html: string): Heading[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  return [...document.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({
    id,
    text: textContent ?? '',
  }))
}
