import type { SentencePair } from './model.ts'

/** Whether a paragraph of a translation has no original: its sentences are kept without one. */
export const isOnlyTranslated = (paragraph: readonly SentencePair[]): boolean =>
  paragraph.length > 0 && paragraph.every(({ source }) => source === '')

/** The text of translated paragraphs that have no original. */
export const onlyTranslatedIn = (pairs: readonly SentencePair[][]): string[] =>
  pairs.filter(isOnlyTranslated).map((paragraph) => paragraph.map(({ target }) => target).join(' '))
