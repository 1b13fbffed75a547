/** Marks to fill in; what a model wrote without support is to be checked. */
export const BLANKS = 'mark[data-missing]:not([data-missing="unsupported"])'

/** A document's blanks, in text order. */
export const blanksIn = (root: ParentNode | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>(BLANKS) ?? []),
]

/** The names of the blanks in a text, each once. */
export const blankNamesIn = (html: string): string[] => [
  ...new Set(blanksIn(parse(html)).map((blank) => blank.dataset.missing ?? '')),
]

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** What a blank asks for. */
export const promptAt = (html: string, index: number): string =>
  blanksIn(parse(html))[index]?.textContent ?? ''

/** Columns of a list have a dot in their name, and each row has values of its own. */
const isColumn = (name: string | undefined) => name?.includes('.') ?? false

interface Filled {
  html: string
  /** Where the first blank at or after an earlier index is now; null if none is left. */
  follow: (index: number) => number | null
}

/** The text with a blank filled in, wherever the document asks for the same. */
export function fillBlank(html: string, index: number, text: string): Filled {
  const body = parse(html)
  const blanks = blanksIn(body)
  const name = blanks[index]?.dataset.missing
  const isLeft = blanks.map((blank, at) => at !== index && (isColumn(name) || blank.dataset.missing !== name))
  for (const [at, blank] of blanks.entries()) if (!isLeft[at]) blank.replaceWith(text)
  const count = (until: number) => isLeft.slice(0, until).filter(Boolean).length
  const left = count(blanks.length)
  const follow = (at: number) => (left === 0 ? null : count(at) % left)
  return { html: body.innerHTML, follow }
}
