/** Text search configuration of the documents and of every query. */
export const SEARCH_CONFIG = 'fundharbor'

/** A keyword as SQL: a tsquery built of functions over bound words, so that no input can break its syntax. */
export interface KeywordQuery {
  sql: string
  bindings: Record<string, string>
}

const TOKEN = /(-?)(?:"([^"]*)"?|(\S+))/g
const PLAIN_WORD = /^[\p{L}\p{N}]{2,}$/u

/**
 * Reads a keyword: words must all occur, `"a phrase"` as it stands, `-word` must not; the last word matches as a
 * beginning too, because it may still be typed. Null where nothing can be searched for.
 */
export function readKeyword(search: string): KeywordQuery | null {
  const tokens = [...search.matchAll(TOKEN)].slice(0, 20)
  const bindings: Record<string, string> = {}
  const parts = tokens.flatMap(([whole, minus, phrase, word], index) => {
    const name = `word${index}`
    const text = phrase ?? word ?? ''
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    bindings[name] = text
    const isLast = index === tokens.length - 1 && search.endsWith(whole) && phrase === undefined && !minus
    const query = termQuery(name, { isPhrase: phrase !== undefined, isOpen: isLast && PLAIN_WORD.test(text) })
    return [minus ? `!!${query}` : query]
  })
  if (parts.length === 0) return null
  return { sql: `(${parts.join(' && ')})`, bindings: { config: SEARCH_CONFIG, ...bindings } }
}

function termQuery(name: string, { isPhrase, isOpen }: { isPhrase: boolean; isOpen: boolean }): string {
  const config = 'CAST(:config AS regconfig)'
  if (isPhrase) return `phraseto_tsquery(${config}, :${name})`
  const closed = `plainto_tsquery(${config}, :${name})`
  return isOpen ? `(${closed} || to_tsquery(${config}, :${name} || ':*'))` : closed
}

/** The words of a keyword that a typing mistake may hide in. */
export const wordsOf = (search: string): string[] =>
  (search.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, 10)
