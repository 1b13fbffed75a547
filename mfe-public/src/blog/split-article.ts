/** A piece of an article. With `opportunity`, it is shown as that opportunity's card; `html` is the link to it. */
export interface ArticlePart {
  html: string
  opportunity: string | null
}

const OPPORTUNITY = /^\/(?:funding|opportunities)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id of the opportunity that a paragraph links to, if it has nothing else in it. */
function findOpportunity(element: Element): string | null {
  const [link] = element.children
  if (element.localName !== 'p' || !(link instanceof HTMLAnchorElement)) return null
  if (link.textContent !== element.textContent?.trim()) return null
  const { origin, pathname } = new URL(link.getAttribute('href') ?? '', location.href)
  return origin === location.origin ? (OPPORTUNITY.exec(pathname)?.[1] ?? null) : null
}

/** Splits the HTML of an article where a paragraph is only a link to an opportunity. */
export function splitArticle(html: string): ArticlePart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const links = [...body.children].filter((element) => findOpportunity(element) !== null)
  if (links.length === 0) return [{ html, opportunity: null }]
  const parts: ArticlePart[] = []
  let text = ''
  for (const element of body.children) {
    const opportunity = findOpportunity(element)
    if (opportunity === null) text += element.outerHTML
    else {
      if (text !== '') parts.push({ html: text, opportunity: null })
      parts.push({ html: element.outerHTML, opportunity })
      text = ''
    }
  }
  return text === '' ? parts : [...parts, { html: text, opportunity: null }]
}
