import type { GeneratedDocument, SentenceSource } from '@fundharbor/contracts/documents/generated-documents'
import { useEffect, useState, type RefObject } from 'react'

/** The line that says where a sentence comes from. */
export const SOURCE_ID = 'sentence-source'

const SOURCED_SENTENCE = '[data-source]'

/** Where the sentence under the pointer or the focus comes from. The sentences are one tab stop with arrow keys. */
export function useSentenceSources(
  page: RefObject<HTMLElement | null>,
  { content, sources }: Pick<GeneratedDocument, 'content' | 'sources'>,
): string | null {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const sheet = page.current
    if (!sheet || sources.length === 0) return undefined
    wrapSentences(sheet, sources)
    const ended = new AbortController()
    const show = ({ target }: Event) => {
      const sentence = target instanceof Element ? target.closest<HTMLElement>(SOURCED_SENTENCE) : null
      if (sentence) setSource(sentence.dataset.source ?? null)
    }
    for (const event of ['mouseover', 'focusin']) sheet.addEventListener(event, show, ended)
    sheet.addEventListener('keydown', (event) => moveFocus(sheet, event), ended)
    return () => ended.abort()
  }, [page, content, sources])
  return source
}

/** Sentences that were edited since are not found, and stay as they are. */
function wrapSentences(sheet: HTMLElement, sources: readonly SentenceSource[]): void {
  if (sheet.querySelector(SOURCED_SENTENCE)) return
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts)
    if (!node.parentElement?.closest('mark, h1, h2, h3, th')) wrapInText(node, sources)
  const first = sheet.querySelector<HTMLElement>(SOURCED_SENTENCE)
  if (first) first.tabIndex = 0
}

function wrapInText(node: Text, sources: readonly SentenceSource[]): void {
  let rest = node
  while (rest.data.trim() !== '') {
    const found = firstIn(rest.data, sources)
    if (!found) return
    const sentence = rest.splitText(placeOf(found.text, rest.data))
    rest = sentence.splitText(found.text.length)
    const span = document.createElement('span')
    span.dataset.source = found.from.join('; ')
    span.tabIndex = -1
    span.setAttribute('aria-describedby', SOURCE_ID)
    sentence.replaceWith(span)
    span.append(sentence)
  }
}

const BEFORE = /^\s*$|[.!?][”’"')\]]*\s+$/
const AFTER = /^\s*$/
const AFTER_STOP = /^(?:\s|$)/
const STOP = /[.!?][”’"')\]]*$/

/** Where a text has a sentence as a whole; -1 if it has its words within others only. */
function placeOf(sentence: string, text: string): number {
  const after = STOP.test(sentence) ? AFTER_STOP : AFTER
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1))
    if (BEFORE.test(text.slice(0, at)) && after.test(text.slice(at + sentence.length))) return at
  return -1
}

/** The sentence that comes first in a text; of several at one place, the longest. */
function firstIn(text: string, sources: readonly SentenceSource[]): SentenceSource | undefined {
  const places = sources
    .map((source) => ({ source, at: placeOf(source.text, text) }))
    .filter(({ at }) => at >= 0)
  const [best] = places.toSorted(
    (one, other) => one.at - other.at || other.source.text.length - one.source.text.length,
  )
  return best?.source
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(sheet: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  const sentences = [...sheet.querySelectorAll<HTMLElement>(SOURCED_SENTENCE)]
  const at = sentences.findIndex((sentence) => sentence === document.activeElement)
  const next = sentences[at + (step ?? 0)]
  if (step === undefined || at < 0 || !next) return
  event.preventDefault()
  for (const sentence of sentences) sentence.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
