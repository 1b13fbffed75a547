import { queryOptions } from '@fundharbor/kit'
import { Marked } from 'marked'
import type { HelpOffer } from './offer.ts'
import type { HelpTexts } from './contents.ts'

/** An article whose file could not be loaded may come a moment later. */
const RETRIES = 3

/** Each article is a separate file, loaded when it is opened. */
const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' })

const marked = new Marked()

/** Parts of an article that are only true on sites that offer something, or on those that don't. */
const CONDITIONAL = /<!-- only (with|without) (\w+) -->\n([\s\S]*?)<!-- end -->\n?/g

/** The text of an article as HTML, with the parts that are true on this site. */
export const renderArticle = (markdown: string, offer: HelpOffer): string =>
  marked.parse(
    markdown.replaceAll(CONDITIONAL, (_, ...[condition, name, part]: [string, keyof HelpOffer, string]) =>
      offer[name] === (condition === 'with') ? part : '',
    ),
    { async: false },
  )

/** The text of an article as Markdown. */
export const helpTextQuery = (slug: string) =>
  queryOptions({
    queryKey: ['help', slug],
    queryFn: async () => {
      const load = files[`./articles/${slug}.md`]
      if (!load) throw new Error(`There is no help article ${slug}`)
      return load()
    },
    retry: RETRIES,
  })

/** What every article says, for the search. Loaded when somebody searches. */
export const helpTextsQuery = () =>
  queryOptions({
    queryKey: ['help', 'all'],
    queryFn: () =>
      Promise.all(Object.entries(files).map(async ([path, load]) => [slugOf(path), await load()] as const)),
    staleTime: Infinity,
    retry: RETRIES,
  })

const slugOf = (path: string): string => path.slice('./articles/'.length, -'.md'.length)

/** The words of the articles as this site shows them, without markup. */
export function toHelpTexts(loaded: readonly (readonly [string, string])[], offer: HelpOffer): HelpTexts {
  const page = new DOMParser()
  const wordsOf = (html: string) => page.parseFromString(html, 'text/html').body.textContent.toLowerCase()
  return Object.fromEntries(loaded.map(([slug, markdown]) => [slug, wordsOf(renderArticle(markdown, offer))]))
}
