/** Text search configuration of the documents and of every query. */
export const SEARCH_CONFIG = 'fundharbor'

/** A keyword as SQL: a tsquery built of functions over bound words, so that no input can break its syntax. */
export interface KeywordQuery {
  sql: string
  bindings: Record<string, string>
}

/** One part of a keyword: a word, or what stood between quotes. */
export interface Token {
  text: string
  isPhrase: boolean
  /** Must not occur. */
  isExcluded: boolean
  /** The last word, which may still be typed: matches as a beginning too. */
  isOpen: boolean
  /** Says only that money is looked for, as everything here does: ranks, but need not occur beside other words. */
  isOptional: boolean
}

const TOKEN = /(-?)(?:"([^"]*)"?|(\S+))/g
const PLAIN_WORD = /^[\p{L}\p{N}]{2,}$/u
const MOST_TOKENS = 20

const saysLittle = new Set(
  'grant grants funding funds fund money opportunity opportunities call calls program programs programme programmes'.split(
    ' ',
  ),
)

/** The parts of a keyword in their order; parts without a letter or digit are left out. */
export function tokensOf(search: string): Token[] {
  const found = [...search.matchAll(TOKEN)].slice(0, MOST_TOKENS)
  const tokens = found.flatMap(([whole, minus, phrase, word], index) => {
    const text = phrase ?? word ?? ''
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const isPhrase = phrase !== undefined
    const isLast = index === found.length - 1 && search.endsWith(whole)
    const isOpen = isLast && !isPhrase && !minus && PLAIN_WORD.test(text)
    return [{ text, isPhrase, isExcluded: minus === '-', isOpen, isOptional: false }]
  })
  const light = (token: Token) =>
    !token.isPhrase && !token.isExcluded && saysLittle.has(token.text.toLowerCase())
  if (!tokens.some((token) => !token.isExcluded && !light(token))) return tokens
  return tokens.map((token) => ({ ...token, isOptional: light(token) }))
}

/**
 * Reads a keyword: words must all occur, `"a phrase"` as it stands, `-word` must not; the last word matches as a
 * beginning too where it is no word by itself. Null where nothing can be searched for.
 */
export function readKeyword(search: string): KeywordQuery | null {
  const needed = tokensOf(search).filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return null
  const bindings = Object.fromEntries(needed.map(({ text }, index) => [`word${index}`, text]))
  const parts = needed.map(
    (token, index) => `${token.isExcluded ? '!!' : ''}${termQuery(`word${index}`, token)}`,
  )
  return { sql: `(${parts.join(' && ')})`, bindings: { config: SEARCH_CONFIG, ...bindings } }
}

function termQuery(name: string, { isPhrase, isOpen }: Token): string {
  const config = 'CAST(:config AS regconfig)'
  if (isPhrase) return `phraseto_tsquery(${config}, :${name})`
  const closed = `plainto_tsquery(${config}, :${name})`
  if (!isOpen) return closed
  // A word that is known is typed to its end: "police" is not the beginning of "policies".
  const isWord = `EXISTS (SELECT 1 FROM term_df seen WHERE seen.word = lower(:${name}))`
  return `(CASE WHEN ${isWord} THEN ${closed} ELSE ${closed} || to_tsquery(${config}, :${name} || ':*') END)`
}

/** The words of a keyword that a typing mistake may hide in. */
export const wordsOf = (search: string): string[] =>
  (search.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, 10)
