import { useEffect, type RefObject } from 'react'

const BLOCKS = 'p, li, h1, h2, h3, h4, blockquote, pre'
const NOTE = '[data-only-translated]'

/** Marks the paragraphs that are only in the translation. Those that were edited since are not found, and stay as they are. */
export function useOnlyTranslated(
  page: RefObject<HTMLElement | null>,
  content: string,
  texts: readonly string[] = [],
): void {
  useEffect(() => {
    if (texts.length === 0) return
    const wanted = new Set(texts.map(plain))
    for (const block of page.current?.querySelectorAll<HTMLElement>(BLOCKS) ?? [])
      if (wanted.has(plain(block.textContent)) && !block.querySelector(`${BLOCKS}, ${NOTE}`)) mark(block)
  }, [page, content, texts])
}

const plain = (text: string) => text.replaceAll(/\s+/g, '')

function mark(block: HTMLElement): void {
  const note = document.createElement('small')
  note.dataset.onlyTranslated = ''
  note.lang = 'en'
  note.dir = 'ltr'
  note.textContent = 'Only in the translation'
  block.append(' ', note)
}
